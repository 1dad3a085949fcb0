// A part of a stage: a cloth that fits the room it is given, whoever looks at it. What lies on it, and
// what a hand does there, is the page's.

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { language } from "../words";
import { Cloth, type ClothProps } from "./cloth";
import type { Room, Table } from "./drawing";
import type { Draw } from "./picture";

/** A cloth in its room; it is drawn again when the room or the language is another. */
export function Part(props: {
  readonly name: string;
  readonly table: Table;
  readonly label: string;
  readonly draw: Draw | undefined;
  /** Whether a room of this width is one for the upright drawing. */
  readonly narrow: (width: number) => boolean;
  readonly cloth: Omit<ClothProps, "id" | "drawing" | "label">;
}): JSX.Element {
  const own = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const box = own.current;
    if (!box) return;
    const measure = (): void => {
      const { clientWidth: w, clientHeight: h } = box;
      const narrow = props.narrow(w);
      setRoom((was) =>
        was && was.w === w && was.h === h && was.narrow === narrow ? was : { w, h, narrow },
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const spoken = language.value;
  const drawing = useMemo(
    () => (room && room.w > 0 && room.h > 0 ? (props.draw?.(props.table, room) ?? null) : null),
    [room, props.table, props.draw, spoken],
  );
  return (
    <div class={`part ${props.name} ${room?.narrow ? "narrow" : ""}`} ref={own}>
      {drawing ? (
        <Cloth {...props.cloth} id={`cloth-${props.name}`} drawing={drawing} label={props.label} />
      ) : null}
    </div>
  );
}
