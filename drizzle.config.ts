import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./areas/*/server/**/tables.ts', './areas/registry/server/tables/*.ts', './platform/server/*/tables.ts'],
  out: './migrations',
})
