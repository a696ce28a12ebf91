import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** Serves `/licence`, the terms under which the program may be used, to anyone. */
export const serveLicence = (http: FastifyInstance): void => {
  const licence = readFileSync(new URL('../../../LICENSE', import.meta.url), 'utf8')
  http.get('/licence', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(licence))
}
