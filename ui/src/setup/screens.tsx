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
          <Text name="device" says={s.device} more={s.deviceMore} />
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

function Line(props: { readonly device: Device; readonly office: Office }): JSX.Element {
  const { device, office } = props;
  const revoke = async (): Promise<void> => {
    if (!confirm(s.revokeAsk(device.device))) return;
    if (!(await office.send("DELETE", `/api/devices/${device.device}`, null))) return;
    office.note.value = s.revokedNow(device.device);
    await office.learn();
  };
  return (
    <li data-testid={`device-${device.device}`}>
      <div class="grow">
        <b>{device.device}</b>
        <p class="dim">
          {device.kind === "display" ? s.display : s.terminal}, {device.at} ·{" "}
          {device.revoked ? s.revoked : s.enrolled}
        </p>
      </div>
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
