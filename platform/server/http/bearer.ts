import type { FastifyRequest } from 'fastify'

/** The token that a request brings, empty without one. */
export const bearer = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
