import { getFlags } from '#shared/items/items.rules.ts';
import { expect, test } from '../support/browser.ts';
import { ENTITIES_ON_SCREEN, TransitionScreen } from '../support/transition-screen.ts';
import { TRANSITIONS } from '../support/transitions.ts';

const TODAY = '2026-11-18';
test.use({ today: TODAY });

for (const entity of ENTITIES_ON_SCREEN) {
  test(`every control has its effect on a ${entity} in every state`, async ({ page, day }) => {
    // The first visit must be over before there are items that the rollover could cross out.
    expect(day.today).toBe(TODAY);
    const screen = new TransitionScreen(page, entity, TODAY);
    const cases = [];
    for (const [index, transition] of TRANSITIONS.filter((each) => each.entity === entity).entries()) {
      // In title case, because book titles are converted to it.
      const title = `Press ${index}: ${transition.control.toUpperCase()}, ${transition.from.toUpperCase()}`;
      cases.push({ ...transition, title, id: await screen.add(title, transition.from) });
    }
    await screen.open();
    for (const { title, id, from, to, control, isMarked } of cases) {
      await test.step(title, async () => {
        await expect(screen.row(title)).toHaveAttribute('data-state', from);
        expect(await screen.press(title, control)).toBe(isMarked !== false);
        await expect(screen.row(title)).toHaveAttribute('data-state', to);
        const field = control === 'flag' ? 'flagged' : 'isPriority';
        const mark = isMarked === undefined ? {} : { [field]: isMarked };
        if (isMarked !== undefined) await expect(screen.mark(title, control)).toHaveCount(isMarked ? 1 : 0);
        await expect.poll(async () => screen.read(id)).toMatchObject({ ...getFlags(to), ...mark });
      });
    }
  });
}
