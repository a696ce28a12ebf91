import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { article, articleRefusals, articleState, category } from '../contract.ts'

const server = await useServer()
const { as, actor, make } = server

const { published } = articleState

/** A school with two grades, an administrator, and a manager of the first grade. */
const makeScene = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const makeGrade = (name: string) => make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.grade })
  const [mine, other] = [await makeGrade('八年级'), await makeGrade('五年级')]
  const office = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [mine.id] })
  const toDepartment = (id: number) => ({ kind: 'department' as const, id, people: 'both' as const })
  const usual = { title: '放假通知', htmlContent: '<p>国庆放假七天。</p>', categoryId: category.notification }
  type Body = Partial<typeof article.saveArticle.body._zod.input>
  const save = (values: Body, by = manager) => as(by, article.saveArticle, { body: { ...usual, ...values } })
  return {
    manager,
    office,
    save,
    toMine: toDepartment(mine.id),
    toAll: toDepartment(rootId),
    toOther: toDepartment(other.id),
  }
}

describe('an author who doesn’t reach the whole school', () => {
  test('publishes only to somebody named, because nobody named means all staff', async () => {
    const { save, office, toMine } = await makeScene()
    const { id, version } = (await save({ audience: [] })).data.article
    const out = { id, version, state: published }
    expect(await save({ ...out, audience: [] })).toMatchObject(refused(articleRefusals.noAudience))
    const later = { id, version, publishAt: '2099-01-01 08:00:00', audience: [] }
    expect(await save(later)).toMatchObject(refused(articleRefusals.noAudience))
    expect(await save({ ...out, audience: [toMine] })).toMatchObject({ code: 200 })
    expect(await save({ state: published, audience: [] }, office)).toMatchObject({ code: 200 })
  })

  test.each(['toAll', 'toOther'] as const)(
    'doesn’t change what an administrator has sent further (%s)',
    async (wider) => {
      const { manager, office, save, toMine, ...targets } = await makeScene()
      const { id } = (await save({ state: published, audience: [toMine] })).data.article
      const audience = [toMine, targets[wider]]
      await save({ id, version: 1, state: published, audience }, office)
      const changed = { id, version: 2, state: published, htmlContent: '<p>改</p>' }
      expect(await save({ ...changed, audience })).toMatchObject(refused(articleRefusals.beyondReach))
      const body = { id, number: 1, version: 2 }
      expect(await as(manager, article.restoreVersion, { body })).toMatchObject(refused(articleRefusals.beyondReach))
      expect(await save({ ...changed, audience: [toMine] })).toMatchObject({ code: 200 })
      expect(await as(manager, article.restoreVersion, { body: { ...body, version: 3 } })).toMatchObject({ code: 200 })
    },
  )
})

describe('a long text', () => {
  test.each([
    ['with too many elements', '<b>'.repeat(20_001)],
    ['that grows beyond the limit when it is cleaned', '&'.repeat(100_000)],
  ])('is refused %s', async (_, htmlContent) => {
    const { save, toMine } = await makeScene()
    const answer = await save({ htmlContent: `<p>文</p>${htmlContent}`, audience: [toMine] })
    expect(answer).toMatchObject({ ...refused(articleRefusals.tooLong), msg: '正文过长，请分成几篇' })
  })

  test('is saved with many elements', async () => {
    const { save, toMine } = await makeScene()
    const htmlContent = '<p>一段文字</p>'.repeat(19_000)
    expect(await save({ htmlContent, audience: [toMine] })).toMatchObject({ code: 200 })
  })
})
