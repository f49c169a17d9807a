import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { readBytes, requireLength } from './request-body.ts';

/** Limits of a form in addition to its file. */
const FIELD_LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 10_000, headerPairs: 20 };

/** Room for the form's own text in addition to its file, in bytes. */
const FORM_BYTES = 64 * 1_024;

/**
 * Makes the routes of this scope accept only forms with one file of at most `fileSize` bytes. `request.body` becomes an
 * object with the file under its field's name.
 */
export async function acceptFormOnly(scope: FastifyInstance, fileSize: number): Promise<void> {
  // At log level 'trace' the multipart parser would log all headers, including the session cookie.
  scope.setChildLoggerFactory((logger, bindings) =>
    logger.level === 'trace' ? logger.child(bindings, { level: 'debug' }) : logger,
  );
  await scope.register(multipart);
  // Runs after authentication and before the body is read.
  scope.addHook('preParsing', async (request) => {
    if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      throw new AppError('unsupported-media-type', 'The request must be sent as multipart/form-data');
    requireLength(request, fileSize + FORM_BYTES, TOO_LARGE);
  });
  scope.addHook('preValidation', async (request) => {
    request.body = await readFile(request, fileSize);
  });
}

async function readFile(request: FastifyRequest, fileSize: number): Promise<Record<string, File>> {
  const files: Record<string, File> = {};
  try {
    for await (const { fieldname, file, mimetype } of request.files({ limits: { ...FIELD_LIMITS, fileSize } })) {
      const bytes = await readBytes(file, (more) => request.bodyBytes?.add(more));
      if (file.truncated) throw new AppError('too-large', TOO_LARGE);
      files[fieldname] = new File([bytes], 'file', { type: mimetype });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if ((error as { statusCode?: unknown }).statusCode === 413) throw new AppError('too-large', TOO_LARGE);
    throw new AppError('invalid', 'The form cannot be read');
  }
  return files;
}

const TOO_LARGE = 'The file is too large';
