import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { role } from '../../../platform/contract/roles.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { article, articleState, category } from '../contract.ts'

const clock = movableClock(new Date())
const server = await useSeparateServer({ clock })
const { as, actor, enter, make, http } = server

const hour = 3_600_000

/** A moment on the wire in hours from the test's clock, in the zone of the test's schools. */
const inHours = (hours: number) =>
  new Date(clock.now().getTime() + (hours + 8) * hour).toISOString().slice(0, 19).replace('T', ' ')

test('publishes a draft at its last chosen time, while its editor still may', async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  const usual = { title: '放假通知', htmlContent: '<p>放假</p>', categoryId: category.notification }
  const save = async (values: object) => (await as(who, article.saveArticle, { body: { ...usual, ...values } })).data
  const { article: first } = await save({ publishAt: inHours(1) })
  await save({ id: first.id, version: 1, publishAt: inHours(3) })
  const { article: recycled } = await save({ publishAt: inHours(1) })
  await as(who, article.deleteArticle, { query: { id: recycled.id, state: articleState.draft } })
  const stateAt = async (id: number) => {
    await http.running.runner.drain()
    // Sessions end while the clock moves.
    const token = await enter(who.username, schoolId)
    return (await as({ token }, article.editedArticle, { params: { id } })).data
  }
  clock.advance(2 * hour)
  expect(await stateAt(first.id)).toMatchObject({ state: articleState.draft })
  expect(await stateAt(recycled.id)).toMatchObject({ state: articleState.recycled })
  clock.advance(2 * hour)
  expect(await stateAt(first.id)).toMatchObject({ state: articleState.published, publishAt: null })
})
