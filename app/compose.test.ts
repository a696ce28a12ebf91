import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const fileOf = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const compose = fileOf('compose.yaml')

/** The settings that all nodes share. */
const nodes = compose.slice(compose.indexOf('x-node:'), compose.indexOf('services:'))

test('pins every image to a version', () => {
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image)
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).toMatch(/:(?:\d+\.\d+|RELEASE\.\d{4}-)/)
  for (const [, image] of fileOf('Dockerfile').matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:\d+\.\d+\.\d+/)
})

test('passes no administrator password to a node', () => {
  expect(nodes).toContain('${XINGTAN_PASSWORD:?}')
  for (const administrators of ['${POSTGRES_PASSWORD', '${MINIO_PASSWORD']) {
    expect(compose).toContain(administrators)
    expect(nodes).not.toContain(administrators)
  }
})

test('gives the nodes a database login without superuser, createrole or bypassrls', () => {
  const script = fileOf('compose.postgres.sh')
  expect(script).toMatch(/create role xingtan login password/)
  expect(script).not.toMatch(/superuser;|createrole|bypassrls/i)
})

test('stores backups in the data volume and checks health by liveness, not readiness', () => {
  const image = fileOf('Dockerfile')
  expect(image).toContain('DATA=/data BACKUPS=/data/backups')
  expect(image).toMatch(/^VOLUME \/data$/m)
  const check = image.slice(image.indexOf('HEALTHCHECK'))
  expect(check).toContain('/healthz')
  expect(check).not.toContain('/readyz')
})
