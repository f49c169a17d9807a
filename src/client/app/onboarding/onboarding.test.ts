import { describe, expect, it } from 'vitest';
import { onboardingStateAt, withTellStep, ONBOARDING_OVER } from './onboarding-state.ts';
import { currentStep, doneSteps } from './onboarding-steps.ts';

const TODAY = '2026-11-18';

/** Returns a local time as the server sends it. */
function at(day: string, time: string): string {
  return new Date(`${day}T${time}`).toISOString();
}

describe('onboardingStateAt', () => {
  it("starts on the day of registration, 'looking' until the list has loaded", () => {
    expect(onboardingStateAt(TODAY, at(TODAY, '00:00:00'), undefined)).toBe('looking');
    expect(onboardingStateAt(TODAY, at(TODAY, '23:59:59'), undefined)).toBe('looking');
    expect(onboardingStateAt(TODAY, at('2026-11-17', '23:59:59'), undefined)).toBeUndefined();
  });

  it('is shown until the end of the next day once started', () => {
    expect(onboardingStateAt(TODAY, at(TODAY, '09:00:00'), '')).toBe('shown');
    expect(onboardingStateAt(TODAY, at('2026-11-17', '00:00:00'), 'add')).toBe('shown');
    expect(onboardingStateAt(TODAY, at('2026-11-16', '23:59:59'), 'add')).toBeUndefined();
    expect(onboardingStateAt(TODAY, at('2025-11-18', '09:00:00'), 'add tick tell')).toBeUndefined();
  });

  it('is undefined once skipped or done', () => {
    expect(onboardingStateAt(TODAY, at(TODAY, '09:00:00'), ONBOARDING_OVER)).toBeUndefined();
  });
});

describe('onboarding steps', () => {
  const open = { date: TODAY, isCompleted: false };
  const completed = { date: TODAY, isCompleted: true };
  const nothing = { today: TODAY, tasks: [] };

  it('are completed by a task of today, its completion, and a request to Halo', () => {
    expect(doneSteps('', nothing)).toEqual([]);
    expect(doneSteps('', { ...nothing, tasks: [open] })).toEqual(['add']);
    expect(doneSteps('', { ...nothing, tasks: [open, completed] })).toEqual(['add', 'tick']);
    expect(doneSteps(withTellStep(''), nothing)).toEqual(['tell']);
    expect(doneSteps(withTellStep(''), { today: TODAY, tasks: [completed] })).toEqual(['add', 'tick', 'tell']);
  });

  it('are not completed by tasks of another day or before the tasks have loaded', () => {
    expect(doneSteps('', { ...nothing, tasks: [{ date: '2026-11-19', isCompleted: true }] })).toEqual([]);
    expect(doneSteps('', { ...nothing, tasks: undefined })).toEqual([]);
  });

  it('stay completed when the task is deleted', () => {
    expect(doneSteps('add tick', nothing)).toEqual(['add', 'tick']);
    expect(doneSteps(withTellStep('tick'), nothing)).toEqual(['tick', 'tell']);
  });

  it('a request to Halo neither starts nor ends the onboarding, and counts once', () => {
    expect([undefined, ONBOARDING_OVER, '', 'add tick', 'tell', 'add tell'].map(withTellStep)).toEqual([
      undefined,
      ONBOARDING_OVER,
      'tell',
      'add tick tell',
      'tell',
      'add tell',
    ]);
  });

  it('unknown stored text contains no step', () => {
    expect(doneSteps('{"add":1} TICK', nothing)).toEqual([]);
    expect(doneSteps(undefined, nothing)).toEqual([]);
  });

  it('the first step that is not completed is current, in whatever order they are completed', () => {
    expect(currentStep([])).toBe('add');
    expect(currentStep(['add'])).toBe('tick');
    expect(currentStep(['tell'])).toBe('add');
    expect(currentStep(['add', 'tell'])).toBe('tick');
    expect(currentStep(['add', 'tick', 'tell'])).toBeUndefined();
  });
});
