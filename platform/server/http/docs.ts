import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Area } from '../../contract/area.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { role } from '../../contract/roles.ts'
import { holdsRole } from '../session.ts'
import { bearer } from './bearer.ts'
import { openApiDocument } from './openapi.ts'
import { docsPage, docsStyle } from './docsPage.ts'
import type { PlatformParts } from './platformParts.ts'

const lazily = <T>(make: () => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Serves `/openapi.json`, and `/docs` to browse it. In production both require the platform administrator. */
export const serveDocs = (http: FastifyInstance, platform: PlatformParts, areas: readonly Area[]): void => {
  // Built on first request: it takes longer than the rest of a start, and most servers never need it.
  const document = lazily(() => openApiDocument(areas))
  const page = lazily(() => docsPage(areas))

  const allow = async (request: FastifyRequest): Promise<void> => {
    if (!platform.config.production) return
    const token = bearer(request)
    const session = token
      ? (await platform.database.transaction(({ db }) => platform.sessionSource(db, token, 'call')))?.session
      : undefined
    if (!session) throw new Refusal(common.signedOut)
    if (!holdsRole(session, role.superAdministrator)) throw new Refusal(common.forbidden)
  }

  http.get('/openapi.json', async (request) => {
    await allow(request)
    return document()
  })
  http.get('/docs', async (request, reply) => {
    await allow(request)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'")
      .send(page())
  })
  http.get('/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
