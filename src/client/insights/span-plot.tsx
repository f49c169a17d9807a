import { useEffect, useEffectEvent, useRef, type ComponentProps } from 'react';
import { Bar, BarChart, ResponsiveContainer, Tooltip, useActiveTooltipLabel, XAxis, YAxis } from 'recharts';

/** One part of every bar. */
export interface Part {
  name: string;
  color: string;
}

/** A bar: what it stands for, and how large each of its parts is. */
export interface PlottedSpan {
  key: string;
  label: string;
  values: readonly number[];
}

const HEIGHT = 140;
const MARGIN = { top: 4, right: 0, bottom: 0, left: 0 };
const TICK = { fill: 'var(--ink-3)', fontSize: 11 };

/**
 * Bars of stacked parts. A bar that is pressed is chosen; with the keyboard the arrow keys go from bar to bar, and Enter chooses
 * the one that is told of.
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
  const choose = (key: string | number | undefined) => {
    const index = spans.findIndex((span) => span.key === key);
    if (index >= 0) onChoose(index);
  };
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
            interval="equidistantPreserveStart"
            minTickGap={8}
          />
          <YAxis allowDecimals={false} width={24} tick={TICK} tickLine={false} axisLine={false} tickCount={3} />
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
              // What is above a bar, up to the top, counts as the bar.
              background={index === 0 && { fill: 'transparent' }}
              onClick={(_, bar) => onChoose(bar)}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
          <EnterKey onEnter={choose} />
        </BarChart>
      </ResponsiveContainer>
      <Legend parts={parts} />
    </figure>
  );
}

/** Chooses the bar that is told of when Enter is pressed on the plot. */
function EnterKey({ onEnter }: { onEnter: (key: string | number | undefined) => void }) {
  const here = useRef<SVGGElement>(null);
  const active = useActiveTooltipLabel();
  const enter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The key has done its work: what gets the focus by it is not pressed as well.
    event.preventDefault();
    onEnter(active);
  });
  useEffect(() => {
    const svg = here.current?.ownerSVGElement;
    const listener = (event: KeyboardEvent) => enter(event);
    svg?.addEventListener('keydown', listener);
    return () => svg?.removeEventListener('keydown', listener);
  }, []);
  return <g ref={here} />;
}

/** What a bar stands for, in words. The plot says which one by `label`. */
function Balloon({ spans, parts, label }: { spans: readonly PlottedSpan[]; parts: readonly Part[]; label?: unknown }) {
  const span = spans.find(({ key }) => key === label);
  if (span === undefined) return null;
  return (
    <div className="rounded-control bg-ink px-2.5 py-1.5 text-xs text-paper">
      <p className="font-semibold">{span.label}</p>
      {parts.map(({ name }, index) => (
        <p key={name} className="tabular-nums">
          {span.values[index]} {name.toLowerCase()}
        </p>
      ))}
    </div>
  );
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
  return <span aria-hidden className="size-2 rounded-full" {...props} />;
}
