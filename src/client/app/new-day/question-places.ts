/** How many pages are open that can show the questions of a new day. */
let places = 0;

/** Counts a page that can show the questions. Returns a function that ends this. */
export function addQuestionPlace(): () => void {
  places += 1;
  return () => {
    places -= 1;
  };
}

/** True if the open page can show the questions. */
export function canAskNow(): boolean {
  return places > 0;
}
