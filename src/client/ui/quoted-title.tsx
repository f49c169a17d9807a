/** In a question: which item it is about, in the person's own words. */
export function QuotedTitle({ title }: { title: string }) {
  return (
    <p dir="auto" className="line-clamp-3 font-medium whitespace-pre-line [overflow-wrap:anywhere]">
      {title}
    </p>
  );
}
