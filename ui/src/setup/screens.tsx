// Terminals and displays: a code once, then a key that can be revoked.

import type { JSX } from "preact";
import { s } from "../words/setup";
import { Choice, Text, submits, text } from "./fields";
import type { Device, Issued, Office } from "./office";
import { shown, wheres } from "./people";

export function Screens({ office }: { readonly office: Office }): JSX.Element {
  const tables = wheres(office);
  const add = async (form: FormData, of: HTMLFormElement): Promise<void> => {
    const body = { device: text(form, "device"), kind: text(form, "kind"), at: text(form, "at") };
    const issued = await office.send<Issued>("POST", "/api/devices", body);
    await shown(office, issued);
    if (issued) of.reset();
  };
  return (
    <div class="two">
      <section class="panel">
        {office.devices.value.length === 0 ? <p class="dim">{s.noDevices}</p> : null}
        <ul class="lines">
          {office.devices.value.map((device) => (
            <Line key={device.device} device={device} office={office} />
          ))}
        </ul>
      </section>
      {tables.length === 0 ? (
        <p class="panel dim">{s.noTables}</p>
      ) : (
        <form class="panel form" onSubmit={submits(add)} noValidate>
          <Text name="device" says={s.device} more={waiting(office) || s.deviceMore} />
          <Choice
            name="kind"
            says={s.kind}
            of={[
              ["terminal", s.terminal],
              ["display", s.display],
            ]}
          />
          <Choice name="at" says={s.at} of={tables} />
          <button type="submit" class="btn primary" data-testid="add-device">
            {s.add}
          </button>
        </form>
      )}
    </div>
  );
}

/** Terminals that are fitted at a table and have no key yet. */
function waiting(office: Office): string {
  const known = new Set(office.devices.value.map((one) => one.device));
  const fitted = (office.lobby.value?.tables ?? []).flatMap((table) => table.terminals);
  const names = fitted.filter((name) => !known.has(name));
  return names.length > 0 ? s.waiting(names.slice(0, 6).join(", "), names.length) : "";
}

function Line(props: { readonly device: Device; readonly office: Office }): JSX.Element {
  const { device, office } = props;
  const revoke = async (): Promise<void> => {
    if (!confirm(s.revokeAsk(device.device))) return;
    if (!(await office.send("DELETE", `/api/devices/${device.device}`, null))) return;
    office.note.value = s.revokedNow(device.device);
    await office.learn();
  };
  const again = async (): Promise<void> =>
    shown(office, await office.send<Issued>("POST", `/api/devices/${device.device}/code`, null));
  return (
    <li data-testid={`device-${device.device}`}>
      <div class="grow">
        <b>{device.device}</b>
        <p class="dim">
          {device.kind === "display" ? s.display : s.terminal}, {device.at} ·{" "}
          {device.revoked ? s.revoked : s.enrolled}
        </p>
      </div>
      <button
        type="button"
        class="btn"
        data-testid={`again-${device.device}`}
        onClick={() => void again()}
      >
        {s.newCode}
        <span class="unseen">{device.device}</span>
      </button>
      {device.revoked ? null : (
        <button
          type="button"
          class="btn danger"
          data-testid={`revoke-${device.device}`}
          onClick={() => void revoke()}
        >
          {s.revoke}
          <span class="unseen">{device.device}</span>
        </button>
      )}
    </li>
  );
}
