import { z } from 'zod'
import { get, nothing, patch, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, secretText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { DepartmentId, UserId, graduateRefusals, limitRefusals } from '../registry/contract.ts'
import { usersRefusals } from './refusals.ts'
import { Mobile, PersonName, inSchool } from './userFields.ts'
import { DepartmentView, ParentView } from './views.ts'

/** Allowed relationships of a parent to a student. */
export const relationships = ['父亲', '母亲', '祖父', '祖母', '外祖父', '外祖母', '监护人', '其他'] as const

/** A parent's relationship in both spellings (conflicts C-039). The caller sends one of them. */
const relation = {
  relationship: z.enum(relationships).register(fieldMeaning, { usual: true }).optional(),
  relationShip: z.enum(relationships).optional().describe('与 relationship 同义'),
}
type Relation = z.output<z.ZodObject<typeof relation>>

/** Relationship stored when the caller sends none. The server doesn't guess one. */
export const defaultRelationship = '其他'

/** True for a relationship that leaves open which parent it is. */
export const isOpenRelationship = (relationship: string): boolean =>
  relationship === '监护人' || relationship === '其他'

/** Returns the relationship from either spelling, or `其他` if both are missing. */
export const readRelationship = ({ relationship, relationShip }: Relation) =>
  relationship ?? relationShip ?? defaultRelationship

const hasRelationship = ({ relationship, relationShip }: Relation) => (relationship ?? relationShip) !== undefined
const relationshipMissing = { message: '请选择关系', path: ['relationship'] }

const LinkId = id('parentLink')
const StudentId = id('user', 'student')
const ParentId = id('user', 'parent')

/** A person found by a full telephone number, with only enough data to ask for confirmation. */
const Found = z.object({
  name: z.string().describe('只显示姓'),
  telephone: z.string().nullable(),
})

const Link = z
  .object({ parentId: ParentId, studentUserId: StudentId, ...relation })
  .refine(hasRelationship, relationshipMissing)
const ofList = {
  ...pageInput,
  deptId: DepartmentId.optional(),
  content: keywordText(64).default('').describe('姓名或学工号'),
  viewAccountDisable: flag.default(false),
  viewLocked: flag.default(false),
}

const may = permission('school:user:edit')
const see = permission('school:user:view')
const { graduatedPerson } = graduateRefusals
const { pupilAsParent, notStudent, linkedAlready, severalUsers, notYourself } = usersRefusals
const linking = [
  common.notFound,
  common.forbidden,
  notStudent,
  graduatedPerson,
  pupilAsParent,
  linkedAlready,
  notYourself,
]

export const parentCalls = {
  relationships: get('/user/relationships', {
    forOtherClients: true,
    doc: '家长与学生的关系可选的值',
    may: see,
    data: z.array(z.string()),
  }),
  createParent: post('/user/create/student/parent', {
    doc: '给学生添加家长：手机号没有用户时新建并返回初始密码；恰有一个用户时先返回 exists 供询问，bindExisting 为真则绑定；多个时拒绝。foundations §5、§7、§9',
    may,
    body: z
      .object({
        studentUserId: StudentId,
        name: PersonName,
        telephone: Mobile,
        ...relation,
        bindExisting: flag.default(false),
        ...inSchool,
      })
      .refine(hasRelationship, relationshipMissing),
    data: z.object({
      state: z.enum(['created', 'bound', 'exists']),
      found: Found.nullable(),
      username: z.string().nullable(),
      password: secretText().nullable(),
    }),
    refusals: [
      common.notFound,
      common.forbidden,
      common.tooMany,
      notStudent,
      graduatedPerson,
      severalUsers,
      linkedAlready,
      notYourself,
      limitRefusals.peopleLimit,
    ],
    findsByNumber: true,
  }),
  changeParent: patch('/user/student/parent/{id}', {
    doc: '修改家长的姓名与手机号；关系不可修改。foundations §2、§4',
    title: '修改家长资料',
    may,
    params: { id: LinkId },
    body: z.object({ name: PersonName.optional(), telephone: Mobile.optional() }),
    data: nothing,
    refusals: [common.notFound, common.forbidden, usersRefusals.moreRights, usersRefusals.parentOfOthers],
  }),
  findByTelephone: post('/user/find/by/telephone', {
    doc: '按完整手机号查找用户，姓名只显示姓；每分钟次数有限，并记入审计日志。foundations §7',
    title: '按手机号查找用户',
    may,
    body: z.object({ ...pageInput, content: Mobile }),
    data: pageOf(Found),
    refusals: [common.tooMany],
    findsByNumber: true,
  }),
  linkParent: post('/user/create/studentParentRelationShip', {
    forOtherClients: true,
    doc: '把本校已有的用户绑定为学生的家长。foundations §7',
    title: '绑定家长',
    may,
    body: Link,
    data: nothing,
    refusals: linking,
  }),
  bindParents: post('/user/bind/studentParentRelationShips', {
    forOtherClients: true,
    doc: '绑定若干家长关系，或全部成功，或全部不变。foundations §7',
    title: '批量绑定家长',
    may,
    body: z.array(Link).max(100),
    data: nothing,
    refusals: linking,
  }),
  unlinkParent: post('/user/delete/studentParentRelationShips', {
    doc: '解除一个家长关系，家长的账号仍在。foundations §7',
    title: '解除家长关系',
    may,
    body: z.object({ id: LinkId }),
    data: nothing,
    refusals: [common.notFound],
  }),
  unlinkParents: post('/user/delete/batch/studentParentRelationShips', {
    forOtherClients: true,
    doc: '批量解除家长关系。foundations §7',
    may,
    body: z.object({ ids: z.array(LinkId).min(1).max(500) }),
    data: nothing,
    refusals: [common.notFound],
  }),
  parentPage: post('/user/findStudentParentPage', {
    forOtherClients: true,
    doc: '范围内学生的家长分页，各带这些学生；手机号脱敏，默认不含停用与锁定账号。foundations §4、§7',
    may,
    body: z.object(ofList),
    data: pageOf(
      z.object({
        id: UserId,
        name: z.string(),
        username: z.string(),
        telephone: z.string().nullable(),
        accountDisabled: z.boolean(),
        students: z.array(z.object({ id: UserId, name: z.string(), relationShip: z.string() })),
      }),
    ),
    refusals: [common.notFound],
    writes: false,
  }),
  studentsWithParents: post('/user/findStudentAndParent', {
    forOtherClients: true,
    doc: '学生分页，各带其家长；手机号脱敏，默认不含停用与锁定账号。foundations §4、§7',
    may: see,
    body: z.object(ofList),
    data: pageOf(
      z.object({
        id: UserId,
        name: z.string(),
        studentOrTeacherCode: z.string().nullable(),
        depts: z.array(DepartmentView),
        studentParentInfoVOs: z.array(
          z.object({
            id: z.int(),
            parentId: z.int(),
            parentName: z.string(),
            telephone: z.string().nullable(),
            relationship: z.string(),
          }),
        ),
      }),
    ),
    refusals: [common.notFound],
    writes: false,
  }),
  peopleAround: get('/user/{id}/parents/tree', {
    forOtherClients: true,
    doc: '一个学生的家长与班级教师。foundations §7',
    may: see,
    params: { id: StudentId },
    query: inSchool,
    data: z.object({
      parents: z.array(ParentView),
      teachers: z.array(
        z.object({
          id: UserId,
          name: z.string(),
          deptName: z.string(),
          level: z.int().describe('1 班主任，2 副班主任，0 任课教师'),
          telephone: z.string().nullable(),
        }),
      ),
    }),
    refusals: [common.notFound],
  }),
}
