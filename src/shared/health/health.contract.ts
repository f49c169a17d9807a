import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Returns 200 if the database answers',
  status: 200,
  response: z.object({ status: z.literal('ready') }),
});
