import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';
import {
  Bar,
  BarChart,
  ResponsiveContainer,
  Tooltip,
  useActiveTooltipLabel,
  usePlotArea,
  XAxis,
  YAxis,
} from 'recharts';

/** One part of every bar. */
export interface Part {
  name: string;
  color: string;
}

/** A bar: what it stands for, and how large each of its parts is. */
export interface PlottedSpan {
  key: string;
  /** As short as it stands under the plot. */
  label: string;
  title: string;
  values: readonly number[];
}

const HEIGHT = 140;
const MARGIN = { top: 4, right: 0, bottom: 0, left: 0 };
const TICK = { fill: 'var(--ink-3)', fontSize: 11 };

/**
 * Bars of stacked parts. What is pressed is the bar with all that is above it. With the keyboard the arrow keys go from bar to
 * bar and tell of each, and Enter or the space bar chooses it.
 */
export function SpanPlot({
  label,
  parts,
  spans,
  onChoose,
}: {
  label: string;
  parts: readonly Part[];
  spans: readonly PlottedSpan[];
  onChoose: (index: number) => void;
}) {
  const [told, setTold] = useState<number>();
  return (
    <figure aria-label={label} className="mt-3">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart
          data={[...spans]}
          margin={MARGIN}
          barCategoryGap="20%"
          title={label}
          className="cursor-pointer rounded-control [&_g]:outline-none [&_svg]:outline-offset-2"
        >
          <XAxis
            dataKey="key"
            tickFormatter={(key: string) => spans.find((span) => span.key === key)?.label ?? ''}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--hairline)' }}
            interval="preserveStartEnd"
            minTickGap={12}
          />
          <YAxis allowDecimals={false} width="auto" tick={TICK} tickLine={false} axisLine={false} tickCount={3} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sunken)' }}
            content={<Balloon spans={spans} parts={parts} />}
          />
          {parts.map(({ name, color }, index) => (
            <Bar
              key={name}
              dataKey={({ values }: PlottedSpan) => values[index]}
              name={name}
              stackId="parts"
              fill={color}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
          <Choice keys={spans.map(({ key }) => key)} onTell={setTold} onChoose={onChoose} />
        </BarChart>
      </ResponsiveContainer>
      <p aria-live="polite" className="sr-only">
        {told !== undefined && inWords(spans[told], parts).join(', ')}
      </p>
      <Legend parts={parts} />
    </figure>
  );
}

/** Listens to the plot: which bar is gone to by the keyboard, and which one is chosen by a press or by a key. */
function Choice({
  keys,
  onTell,
  onChoose,
}: {
  keys: readonly string[];
  onTell: (index: number) => void;
  onChoose: (index: number) => void;
}) {
  const here = useRef<SVGGElement>(null);
  const area = usePlotArea();
  const active = keys.indexOf(String(useActiveTooltipLabel()));
  const tell = useEffectEvent(onTell);
  useEffect(() => {
    const svg = here.current?.ownerSVGElement;
    if (active >= 0 && document.activeElement === svg) tell(active);
  }, [active]);

  const choose = useEffectEvent((index: number) => {
    if (index >= 0 && index < keys.length) onChoose(index);
  });
  const press = useEffectEvent(({ clientX, currentTarget }: MouseEvent) => {
    const { left } = (currentTarget as SVGSVGElement).getBoundingClientRect();
    if (area !== undefined) choose(Math.floor(((clientX - left - area.x) / area.width) * keys.length));
  });
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // The key has done its work: what gets the focus by it is not pressed as well.
    event.preventDefault();
    choose(active);
  });
  useEffect(() => {
    const svg = here.current?.ownerSVGElement;
    const onClick = (event: MouseEvent) => press(event);
    const onKeyDown = (event: KeyboardEvent) => type(event);
    svg?.addEventListener('click', onClick);
    svg?.addEventListener('keydown', onKeyDown);
    return () => {
      svg?.removeEventListener('click', onClick);
      svg?.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return <g ref={here} />;
}

/** What a bar stands for, in words. The plot says which one by `label`. */
function Balloon({ spans, parts, label }: { spans: readonly PlottedSpan[]; parts: readonly Part[]; label?: unknown }) {
  const span = spans.find(({ key }) => key === label);
  if (span === undefined) return null;
  const [title, ...lines] = inWords(span, parts);
  return (
    <div className="rounded-control bg-ink px-2.5 py-1.5 text-xs text-paper">
      <p className="font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line} className="tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}

/** What a bar stands for, and how much of each part it has. */
function inWords(span: PlottedSpan | undefined, parts: readonly Part[]): string[] {
  if (span === undefined) return [];
  return [span.title, ...parts.map(({ name }, index) => `${span.values[index]} ${name.toLowerCase()}`)];
}

function Legend({ parts }: { parts: readonly Part[] }) {
  return (
    <figcaption className="mt-1.5 flex flex-wrap gap-x-3 text-xs text-ink-3">
      {parts.map(({ name, color }) => (
        <span key={name} className="flex items-center gap-1.5">
          <Swatch style={{ background: color }} />
          {name}
        </span>
      ))}
    </figcaption>
  );
}

function Swatch(props: ComponentProps<'span'>) {
  return <span aria-hidden className="size-2 rounded-full forced-color-adjust-none" {...props} />;
}
