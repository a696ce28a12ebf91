import { expect, test } from 'vitest'
import { breakingLines } from './migrations.ts'

test.each([
  'ALTER TABLE "member" DROP COLUMN "code";',
  'drop table "member";',
  'ALTER TABLE "member" RENAME COLUMN "code" TO "number";',
  'ALTER TABLE "member" ALTER COLUMN "code" SET NOT NULL;',
  'ALTER TABLE "member" ALTER COLUMN "code" SET DATA TYPE integer;',
])('%s is told: a version that still runs would break', (line) => {
  expect(breakingLines(line)).toEqual([line])
  expect(breakingLines(`-- contract: the version before does not read it\n${line}`)).toEqual([])
})

test.each([
  'ALTER TABLE "member" ADD COLUMN "code" text;',
  'CREATE INDEX "x" ON "member" ("code");',
  'DROP INDEX "x";',
])('%s is not', (line) => {
  expect(breakingLines(line)).toEqual([])
})
