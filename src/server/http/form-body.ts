import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { readBytes, requireLength } from './request-body.ts';

/** What a form may have besides its file: nobody needs more. */
const FIELD_LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 10_000, headerPairs: 20 };

/** What a form's own text takes beside its file. */
const FORM_BYTES = 64 * 1_024;

/**
 * The one place that takes forms: for the routes of this scope the body is a form with one file of at most `fileSize` bytes, and
 * nothing else. Their body becomes the file by its field's name.
 */
export async function acceptFormOnly(scope: FastifyInstance, fileSize: number): Promise<void> {
  // At the level 'trace' the reader of forms would log all headers, and with them the session.
  scope.setChildLoggerFactory((logger, bindings) =>
    logger.level === 'trace' ? logger.child(bindings, { level: 'debug' }) : logger,
  );
  await scope.register(multipart);
  // After who calls, and before anything is read.
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
      const bytes = await readBytes(file, (more) => request.held?.add(more));
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
