import { z } from 'zod'
import { get, signedIn } from '../../platform/contract/call.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { nowCalls } from './nowContract.ts'

export { type SchoolNow, homeRefusals, mostCountedSchools, schoolsOnPage } from './nowContract.ts'

/** A class, grade, school or section with its number of students. The sexes are null for schools and sections. */
const StudentGroup = z.object({
  id: z.int(),
  name: z.string(),
  studentNum: z.int(),
  male: z.int().nullable(),
  female: z.int().nullable(),
  tie: z
    .enum(['leads', 'teaches'])
    .nullable()
    .optional()
    .describe('仅班级：本人带班（班主任、副班主任）或任教；都不是时为 null'),
})
export type StudentGroup = z.output<typeof StudentGroup>

const everybody = signedIn('首页对每个人开放；每个人只数得到自己范围之内的人')

export const home = {
  studentInfo: get('/home/student/info', {
    doc: '首页的人数：学生、教职工、住校生、走读生，按用户的范围统计；学校很多时每十分钟统计一次，并给出时间。operations §2.14、§7',
    may: everybody,
    data: z.object({
      studentNum: z.int(),
      teachingNum: z.int(),
      liveInDormitory: z.int(),
      noLiveInDormitory: z.int(),
      pausedNum: z
        .int()
        .nullable()
        .describe('学生中休学或账号停用、锁定的，动向、请假与体温不计；学校很多时不统计，为 null'),
      countedAt: WireTime.nullable().describe('学校很多时为统计的时间，否则即时统计，为 null'),
      /** The coverage of the figures: some departments and classes, one school, or several. */
      reach: z.enum(['part', 'school', 'schools']),
    }),
  }),
  studentGroups: get('/home/student/groups', {
    doc: '首页的学生分布：教师为自己的班级，学校为各年级，教育局与平台为各学校，学校很多时为各学段的学校数。operations §2.14',
    may: everybody,
    data: z.object({ by: z.enum(['class', 'grade', 'school', 'section']), rows: z.array(StudentGroup) }),
  }),
  staffRoles: get('/home/staff/roles', {
    doc: '首页的教职工构成：各角色的人数，一人可有多个角色；学校很多时不统计',
    may: everybody,
    data: z.array(z.object({ roleId: z.int(), name: z.string(), num: z.int() })),
  }),
  recent: get('/home/recent', {
    doc: '首页的本周动态：管理员为本校的操作，其他人为自己的登录与操作',
    may: everybody,
    data: z.object({
      of: z.enum(['school', 'self']),
      rows: z.array(
        z.object({
          id: z.int(),
          at: WireTime,
          /** The actor; null if it is the reader. */
          name: z.string().nullable(),
          title: z.string(),
          /** The person concerned, or the address for a sign-in. */
          about: z.string().nullable(),
          /** The school's name; null for the reader's school. */
          school: z.string().nullable(),
        }),
      ),
    }),
  }),
  ...nowCalls,
}
