import type { FastifyRequest } from 'fastify'

/** Returns the bearer token of a request; empty if there is none. */
export const bearer = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
