import { role } from '../../platform/contract/roles.ts'
import type { Actor, useServer } from '../../tests/support/useServer.ts'
import { pushFactories } from '../push/make.ts'
import { nodeType } from '../registry/contract.ts'
import { sealedLinkCalls } from '../sealedLink/contract.ts'
import { article } from './contract.ts'
import { articleFactories } from './make.ts'
import type { ReceiptKind } from './words.ts'

type Server = Awaited<ReturnType<typeof useServer>>

let numbers = 0

const freshNumber = () => `135${String((numbers += 1)).padStart(8, '0')}`

/**
 * Makes a school with two classes of one grade. 张三 of the first has a mother with a number and a father without, 李四
 * of the second has a father. The school has a template for articles.
 */
export const makeParentsScene = async (server: Server) => {
  const { make, as, actor, call, database, http } = server
  const own = { ...articleFactories(database), ...pushFactories(database) }
  const { id: schoolId, rootId } = await make.makeSchool()
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const classOf = (name: string) => make.makeDepartment({ schoolId, parentId: grade.id, name, type: nodeType.class })
  const [first, second] = [await classOf('1班'), await classOf('2班')]
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId], name: '林主任' })
  const head = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '周班主任' })
  await make.makeClassManager(schoolId, first.id, head.id)
  await own.makeTemplate(schoolId, 'sms', 'article')

  const makePupil = (name: string, classId: number) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [classId], name })

  const makeParent = async (name: string, studentId: number, relationship: string, telephone = freshNumber()) => {
    const numbered = telephone === '' ? {} : { telephone }
    const { id } = await make.makeMember({ schoolId, roles: [role.parent], name, ...numbered })
    await make.makeParentLink(schoolId, studentId, id, relationship)
    return { id, telephone }
  }

  const [child, other] = [await makePupil('张三', first.id), await makePupil('李四', second.id)]
  const mother = await makeParent('王芳', child.id, '母亲')
  const father = await makeParent('张明', child.id, '父亲', '')
  const uncle = await makeParent('李刚', other.id, '父亲')

  /** Inserts a published article for the grade's staff and parents. */
  const publish = async (receipt: ReceiptKind = 'none', people: 'staff' | 'parents' | 'both' = 'both') => {
    const id = await own.makeArticle(schoolId, who.id, { receipt })
    await own.addTarget(schoolId, id, grade.id, { people })
    return id
  }

  const plan = (articleId: number, by: Actor = who) => as(by, article.planArticlePush, { body: { articleId } })
  const start = (articleId: number, by: Actor = who) => as(by, article.startArticlePush, { body: { articleId } })
  const runJobs = () => http.running.runner.drain()
  const messages = () => own.messagesOf(schoolId)

  /** Pushes an article, and opens the link of the message to a parent. Returns the session of the parent's page. */
  const openAs = async ({ id, telephone }: { readonly id: number; readonly telephone: string }, articleId: number) => {
    await start(articleId)
    await runJobs()
    const message = (await messages()).findLast(({ memberId }) => memberId === id)
    const link = message?.values['link'] ?? ''
    const body = { token: link.split('/').at(-1) ?? '', digits: telephone.slice(-6) }
    return { token: (await call(sealedLinkCalls.open, { body })).data.token }
  }

  /** Saves another text of an article for the grade, as its author. */
  const changeText = async (id: number, receipt: ReceiptKind, htmlContent = '<p>放假八天。</p>') => {
    const { data } = await as(who, article.editedArticle, { params: { id } })
    const { title, categoryId, version } = data
    const audience = [{ id: grade.id, people: 'both' as const }]
    const body = { id, title, htmlContent, categoryId, state: 1 as const, receipt, audience, version }
    return as(who, article.saveArticle, { body })
  }

  const people = { who, head, child, other, mother, father, uncle }
  const places = { schoolId, rootId, gradeId: grade.id, firstId: first.id, secondId: second.id }
  return { ...own, ...people, ...places, makeParent, publish, plan, start, runJobs, messages, openAs, changeText }
}
