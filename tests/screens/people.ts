import { type UserModel, UserRow, users } from '../../areas/users/contract.ts'
import { toPage } from '../../platform/contract/envelope.ts'
import { common } from '../../platform/contract/refusal.ts'
import { role, showRole } from '../../platform/contract/roles.ts'
import { type FakeAnswer, answer, refusalOf } from './answers.ts'
import { nodes } from './school.ts'
import { schools } from './sampleSession.ts'

type PersonChanges = Partial<UserModel> & Pick<UserModel, 'id' | 'name'>

const studentFields = { studentStatus: 1, accommodation: false } as const
const nonStudentFields = { studentStatus: null, accommodation: null } as const

/** A teacher of the school's office, with `changes` applied. */
export const person = ({ userRoles = [role.staff], ...changes }: PersonChanges): UserModel => ({
  schoolId: schools.xingtan.id,
  username: `user${changes.id}`,
  avatar: null,
  gender: 1,
  telephone: '138******11',
  studentOrTeacherCode: `S-${changes.id}`,
  schoolCardNum: null,
  userRoles,
  roleNames: userRoles.map((id) => showRole(id).namezh),
  depts: [{ id: nodes.office, name: '教务处' }],
  hasFace: false,
  accountDisabled: false,
  disabledFor: null,
  accountLocked: false,
  graduated: false,
  children: [],
  schoolName: null,
  nationality: null,
  birthDate: '1980-02-03',
  idCard: null,
  idCardType: null,
  registerNumber: null,
  familyAddress: '青禾区杏坛路****',
  deptId: nodes.office,
  deptName: '教务处',
  facesEnabled: true,
  faceId: null,
  userFaceImg: null,
  selfManaged: false,
  hasFirstPassword: false,
  mayReadLooks: true,
  groups: [],
  schools: [],
  wxAccountDO: null,
  oldRoles: userRoles,
  dormitory: null,
  dormRoom: null,
  parents: [],
  version: 1,
  ...(userRoles.includes(role.student) ? studentFields : nonStudentFields),
  ...changes,
})

/** A pupil of 七年级3班, with `changes` applied. */
export const pupil = (changes: PersonChanges): UserModel =>
  person({
    userRoles: [role.student],
    depts: [{ id: nodes.classThree, name: '七年级3班' }],
    deptId: nodes.classThree,
    deptName: '七年级3班',
    ...changes,
  })

/** A father, as a student's list of parents shows him, with `changes` applied. */
export const parentOf = (
  changes: Partial<UserModel['parents'][number]> & Pick<UserModel['parents'][number], 'id' | 'parentName'>,
): UserModel['parents'][number] => ({
  parentUserId: 900 + changes.id,
  parentTelephone: '139******22',
  relationShip: '父亲',
  hasWechat: false,
  wechatOpenId: null,
  wechatGzhOpenId: null,
  subscribe: false,
  ...changes,
})

/** True if a search word matches the user. */
const isFound = (user: UserModel, word: string) =>
  [user.name, user.username, user.studentOrTeacherCode ?? ''].some((text) => text.includes(word))

/**
 * The users of a screen, which a test can change while it is shown, and the answers about them: the filtered list and
 * the single user.
 */
export const makePeople = (...first: readonly UserModel[]) => {
  let all = [...first]
  const find = (id: number): UserModel => {
    const found = all.find((user) => user.id === id)
    if (found === undefined) throw refusalOf(users.user, common.notFound)
    return found
  }
  const answers: FakeAnswer[] = [
    answer(users.findUserPage, ({ body }) => {
      const { keyword, roleId, deptId, viewAccountDisable, state } = body
      const found = all
        .filter((user) => isFound(user, keyword))
        .filter((user) => roleId === undefined || user.userRoles.includes(roleId))
        .filter((user) => deptId === undefined || deptId === nodes.root || user.depts.some(({ id }) => id === deptId))
        .filter((user) =>
          state === 'disabled' ? user.accountDisabled : state === 'all' || viewAccountDisable || !user.accountDisabled,
        )
        .map((user) => UserRow.parse(user))
      const { pageNum, pageSize } = body
      const from = (Math.max(pageNum, 1) - 1) * pageSize
      return toPage(body, found.slice(from, from + pageSize), found.length)
    }),
    answer(users.user, ({ query }) => UserRow.parse(find(query.id))),
    answer(users.userModel, ({ params }) => find(params.id)),
    answer(users.recordLooks, []),
    answer(users.findByTelephone, ({ body }) => toPage(body, [], 0)),
  ]
  return {
    answers,
    find,
    change: (id: number, changes: Partial<UserModel>) => {
      all = all.map((user) => (user.id === id ? { ...user, ...changes } : user))
      return find(id)
    },
    add: (user: UserModel) => void all.push(user),
    remove: (id: number) => {
      all = all.filter((user) => user.id !== id)
    },
  }
}

const families = ['王', '李', '张', '陈', '林', '白']
const givenNames = ['修竹', '明', '雨桐', '建国', '思远', '若曦', '妍', '亮']

/** Makes `count` people with different names: teachers of the office, or pupils. */
export const crowd = (count: number, make: (changes: PersonChanges) => UserModel = person, from = 100): UserModel[] =>
  Array.from({ length: count }, (_, at) =>
    make({
      id: from + at,
      name: `${families[at % families.length] ?? ''}${givenNames[Math.floor(at / families.length) % givenNames.length] ?? ''}`,
    }),
  )

/** 林建平 and some of his colleagues, for tests that only need a filled list. */
export const colleagues = (): UserModel[] => [
  person({ id: 1, name: '林建平', username: 'school', userRoles: [role.schoolDataAdministrator] }),
  ...crowd(30),
]
