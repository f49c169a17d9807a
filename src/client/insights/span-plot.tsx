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
import { forwardSign } from '#client/ui/direction.ts';

/** A part of every bar. */
export interface PlotPart {
  name: string;
  color: string;
}

/** A bar with the sizes of its parts. */
export interface PlottedSpan {
  key: string;
  /** The short label under the plot. */
  label: string;
  title: string;
  values: readonly number[];
}

const HEIGHT = 140;
const MARGIN = { top: 4, right: 0, bottom: 0, left: 0 };
const TICK = { fill: 'var(--ink-3)', fontSize: 11 };

/**
 * A plot of stacked bars. A click on a bar or above it chooses it. Arrow keys move from bar to bar and announce each;
 * Enter or Space chooses it.
 */
export function SpanPlot({
  label,
  parts,
  spans,
  onChoose,
}: {
  label: string;
  parts: readonly PlotPart[];
  spans: readonly PlottedSpan[];
  onChoose: (index: number) => void;
}) {
  const [announcedIndex, setAnnouncedIndex] = useState<number>();
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
            reversed={forwardSign() === -1}
          />
          <YAxis
            orientation={forwardSign() === 1 ? 'left' : 'right'}
            allowDecimals={false}
            width="auto"
            tick={TICK}
            tickLine={false}
            axisLine={false}
            tickCount={3}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sunken)' }}
            content={<BarTooltip spans={spans} parts={parts} />}
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
          <PlotEvents keys={spans.map(({ key }) => key)} onTell={setAnnouncedIndex} onChoose={onChoose} />
        </BarChart>
      </ResponsiveContainer>
      <p aria-live="polite" className="sr-only">
        {announcedIndex !== undefined && describeSpan(spans[announcedIndex], parts).join(', ')}
      </p>
      <Legend parts={parts} />
    </figure>
  );
}

/**
 * Handles the plot's events: announces the bar reached by the keyboard, and reports the bar chosen by a click or a key.
 */
function PlotEvents({
  keys,
  onTell,
  onChoose,
}: {
  keys: readonly string[];
  onTell: (index: number) => void;
  onChoose: (index: number) => void;
}) {
  const marker = useRef<SVGGElement>(null);
  const area = usePlotArea();
  const active = keys.indexOf(String(useActiveTooltipLabel()));
  const tell = useEffectEvent(onTell);
  useEffect(() => {
    const svg = marker.current?.ownerSVGElement;
    if (active >= 0 && document.activeElement === svg) tell(active);
  }, [active]);

  const choose = useEffectEvent((index: number) => {
    if (index >= 0 && index < keys.length) onChoose(index);
  });
  const handleClick = useEffectEvent(({ clientX, currentTarget }: MouseEvent) => {
    const { left } = (currentTarget as SVGSVGElement).getBoundingClientRect();
    if (area !== undefined) choose(Math.floor(((clientX - left - area.x) / area.width) * keys.length));
  });
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // Prevents that the key also presses the button that gets the focus.
    event.preventDefault();
    choose(active);
  });
  useEffect(() => {
    const svg = marker.current?.ownerSVGElement;
    const onClick = (event: MouseEvent) => handleClick(event);
    const onKeyDown = (event: KeyboardEvent) => type(event);
    svg?.addEventListener('click', onClick);
    svg?.addEventListener('keydown', onKeyDown);
    return () => {
      svg?.removeEventListener('click', onClick);
      svg?.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return <g ref={marker} />;
}

/** The tooltip of a bar. The plot passes the bar's key as `label`. */
function BarTooltip({
  spans,
  parts,
  label,
}: {
  spans: readonly PlottedSpan[];
  parts: readonly PlotPart[];
  label?: unknown;
}) {
  const span = spans.find(({ key }) => key === label);
  if (span === undefined) return null;
  const [title, ...lines] = describeSpan(span, parts);
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

/** Returns the title of a bar and the size of each part in words. */
function describeSpan(span: PlottedSpan | undefined, parts: readonly PlotPart[]): string[] {
  if (span === undefined) return [];
  return [span.title, ...parts.map(({ name }, index) => `${span.values[index]} ${name.toLowerCase()}`)];
}

function Legend({ parts }: { parts: readonly PlotPart[] }) {
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
