import { describe, expect, it } from 'vitest';
import { onboardingStateAt, keptOnceTold, OVER } from './onboarding-state.ts';
import { currentStep, doneSteps } from './onboarding-steps.ts';

const TODAY = '2026-11-18';

/** An instant on the person's clock, as the server says it. */
function at(day: string, time: string): string {
  return new Date(`${day}T${time}`).toISOString();
}

describe('whether somebody is guided through their first day', () => {
  it('begins on the day of registration, once it is known what there is', () => {
    expect(onboardingStateAt(TODAY, at(TODAY, '00:00:00'), undefined)).toBe('looking');
    expect(onboardingStateAt(TODAY, at(TODAY, '23:59:59'), undefined)).toBe('looking');
    expect(onboardingStateAt(TODAY, at('2026-11-17', '23:59:59'), undefined)).toBeUndefined();
  });

  it('what has begun stays over the next day', () => {
    expect(onboardingStateAt(TODAY, at(TODAY, '09:00:00'), '')).toBe('shown');
    expect(onboardingStateAt(TODAY, at('2026-11-17', '00:00:00'), 'add')).toBe('shown');
    expect(onboardingStateAt(TODAY, at('2026-11-16', '23:59:59'), 'add')).toBeUndefined();
    expect(onboardingStateAt(TODAY, at('2025-11-18', '09:00:00'), 'add tick tell')).toBeUndefined();
  });

  it('is over once it is skipped or done', () => {
    expect(onboardingStateAt(TODAY, at(TODAY, '09:00:00'), OVER)).toBeUndefined();
  });
});

describe('the steps of a first day', () => {
  const open = { date: TODAY, isCompleted: false };
  const completed = { date: TODAY, isCompleted: true };
  const nothing = { today: TODAY, tasks: [] };

  it('are done by doing them', () => {
    expect(doneSteps('', nothing)).toEqual([]);
    expect(doneSteps('', { ...nothing, tasks: [open] })).toEqual(['add']);
    expect(doneSteps('', { ...nothing, tasks: [open, completed] })).toEqual(['add', 'tick']);
    expect(doneSteps(keptOnceTold(''), nothing)).toEqual(['tell']);
    expect(doneSteps(keptOnceTold(''), { today: TODAY, tasks: [completed] })).toEqual(['add', 'tick', 'tell']);
  });

  it('are not done by tasks of another day, or before any are read', () => {
    expect(doneSteps('', { ...nothing, tasks: [{ date: '2026-11-19', isCompleted: true }] })).toEqual([]);
    expect(doneSteps('', { ...nothing, tasks: undefined })).toEqual([]);
  });

  it('stay done, whatever becomes of the task', () => {
    expect(doneSteps('add tick', nothing)).toEqual(['add', 'tick']);
    expect(doneSteps(keptOnceTold('tick'), nothing)).toEqual(['tick', 'tell']);
  });

  it('telling Halo something begins no guide, ends none, and counts once', () => {
    expect([undefined, OVER, '', 'add tick', 'tell', 'add tell'].map(keptOnceTold)).toEqual([
      undefined,
      OVER,
      'tell',
      'add tick tell',
      'tell',
      'add tell',
    ]);
  });

  it('what is kept and says nothing is no step', () => {
    expect(doneSteps('{"add":1} TICK', nothing)).toEqual([]);
    expect(doneSteps(undefined, nothing)).toEqual([]);
  });

  it('the first that is not done is the current one, in whichever order they are done', () => {
    expect(currentStep([])).toBe('add');
    expect(currentStep(['add'])).toBe('tick');
    expect(currentStep(['tell'])).toBe('add');
    expect(currentStep(['add', 'tell'])).toBe('tick');
    expect(currentStep(['add', 'tick', 'tell'])).toBeUndefined();
  });
});
