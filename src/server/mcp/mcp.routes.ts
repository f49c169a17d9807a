import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPermitted } from '#shared/account/api-tokens.rules.ts';
import { AppError } from '#server/app-error.ts';
import type { Authenticate } from '#server/http/endpoints.ts';
import { getRequest, TOOLS, type Tool, type ToolArguments } from './tools.ts';

const PATH = '/mcp';

const INSTRUCTIONS = [
  'halo is a personal planner with daily tasks, weekly and monthly goals, habits, books and projects.',
  'Dates are yyyy-MM-dd, in the time zone of the person.',
  'Find the id of an item with find_item or a list before you change it.',
  'Every change can be undone with undo_action. Ask the person before you delete something.',
].join(' ');

/**
 * Registers the MCP server, which offers endpoints of the API to AI assistants as tools. It requires an API token and
 * lists only the tools that the token permits. A tool call is a request to its endpoint, so the API's checks apply.
 * (decision 060)
 */
export function mcpRoutes(app: FastifyInstance, authenticate: Authenticate): void {
  app.post(
    PATH,
    {
      schema: { hide: true },
      onRequest: async (request, reply) => {
        const { user, permission } = await authenticate(request, reply);
        if (permission === undefined) throw new AppError('signed-out', 'An API token is needed');
        request.user = user;
        request.permission = permission;
      },
    },
    async (request, reply) => {
      // A list could contain thousands of calls. Current versions of the protocol have no lists.
      if (Array.isArray(request.body)) throw new AppError('invalid', 'Send one message at a time');
      const { createMcpHandler, McpServer: Server } = await loadLibrary();
      const handler = createMcpHandler(
        () => {
          const server = new Server({ name: 'halo', version: '1' }, { instructions: INSTRUCTIONS });
          registerTools(server, request);
          return server;
        },
        // A subscription would keep its connection open until the client closes it.
        { maxSubscriptions: 0 },
      );
      const response = await handler.fetch(toWebRequest(request), { parsedBody: request.body });
      reply.code(response.status).header('cache-control', 'no-store');
      for (const [name, value] of response.headers) if (name !== 'cache-control') reply.header(name, value);
      return reply.send(response.body === null ? null : Buffer.from(await response.arrayBuffer()));
    },
  );

  app.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    schema: { hide: true },
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });

  function registerTools(server: McpServer, request: FastifyRequest): void {
    for (const [name, tool] of TOOLS) {
      const { endpoint, description, inputSchema } = tool;
      if (request.permission === undefined || !isPermitted(request.permission, endpoint)) continue;
      const annotations = {
        readOnlyHint: endpoint.method === 'GET',
        destructiveHint: endpoint.method === 'DELETE',
        openWorldHint: false,
      };
      server.registerTool(
        name,
        { description, inputSchema: uncheckedSchema(inputSchema), annotations },
        async (given: ToolArguments) => callTool(tool, given, request),
      );
    }
  }

  /** Sends the request of a tool call. The assistant gets the message of an error, so that it can correct the call. */
  async function callTool(tool: Tool, given: ToolArguments, { headers, ip }: FastifyRequest): Promise<CallToolResult> {
    const { payload, ...target } = getRequest(tool, given);
    const { statusCode, body } = await app.inject({
      ...target,
      ...(payload !== undefined && { payload }),
      headers: { authorization: headers.authorization, host: headers.host },
      remoteAddress: ip,
    });
    const isError = statusCode >= 400;
    return { isError, content: [{ type: 'text', text: body === '' ? 'Done' : body }] };
  }
}

/** Loads the library on the first request, because most servers never get one. */
const loadLibrary = async () => import('@modelcontextprotocol/server');

function toWebRequest({ headers, method }: FastifyRequest): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`http://halo.invalid${PATH}`, { method, headers: sent });
}

/** Creates a schema that describes arguments and accepts any. The endpoint validates them. */
function uncheckedSchema(jsonSchema: Record<string, unknown>): StandardSchemaWithJSON<ToolArguments> {
  return {
    '~standard': {
      version: 1,
      vendor: 'halo',
      validate: (value: unknown) => ({ value: (value ?? {}) as ToolArguments }),
      jsonSchema: { input: () => jsonSchema, output: () => jsonSchema },
    },
  };
}
