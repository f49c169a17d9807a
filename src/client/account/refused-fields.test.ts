import { describe, expect, it } from 'vitest';
import { hasMessages } from '#shared/forms/forms.rules.ts';
import { ApiError } from '#client/data/api-client.ts';
import { refusedFields } from './refused-fields.ts';

describe('refusedFields', () => {
  it("returns the server's message for each field", () => {
    const issues = [{ path: 'email', message: 'Valid email address is required' }];
    const error = new ApiError(400, 'detail', { statusText: 'Bad Request', serverMessage: 'message', issues });
    expect(refusedFields(error)).toEqual({ email: 'Valid email address is required', password: undefined });
  });

  it('returns no message for other failures', () => {
    for (const error of [
      new ApiError(409, 'Email is taken', { statusText: 'Conflict' }),
      new ApiError(0, ''),
      new Error('other'),
    ])
      expect(hasMessages(refusedFields(error))).toBe(false);
  });
});
