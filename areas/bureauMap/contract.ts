import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../registry/contract.ts'

/** The number of schools that the map asks for at once (A-CALL-061). A larger district searches by name. */
export const schoolsOnMap = 500

const mayView = permission('school:IMIS:view')
/** Besides the map, the page 综合平台关联 lists the schools. */
const mayList = permission('school:IMIS:view', 'bureauMap:school:view')

/** A school of a bureau: where it is and what it has put on its campus map. Numbers only, no names of people. */
export const RelatedSchool = z.object({
  id: z.int(),
  name: z.string(),
  schoolSection: z.int().nullable(),
  schoolDeptId: z.int().describe('学校的根组织，按部门统计时使用'),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  isShared: z.boolean().describe('已开通校园地图并标出位置，可在综合平台查看'),
  isOpen: z.boolean().describe('平台已为学校开通校园地图'),
  buildingNum: z.int(),
  deviceNum: z.int(),
  onlineNum: z.int(),
  resourceNum: z.int(),
})
export type RelatedSchool = z.output<typeof RelatedSchool>

const schoolParams = { schoolId: SchoolId }
const refusals = [common.notFound]

/** Calls of the integrated platform (academics §2, §7: the education-bureau map). */
export const bureauMap = {
  relatedSchools: post('/eduBureau/find/school/page', {
    doc: '教育局所辖学校的位置、建筑、设备与资源的数量，按编号；学校只有本校。A-CALL-061',
    may: mayList,
    body: z.object({
      eduId: SchoolId.optional().describe('教育局；默认为本单位，平台为全部学校'),
      name: keywordText(64).default('').describe('学校名称'),
      isShared: z.boolean().optional().describe('只要已接入或未接入的学校'),
      ...pageInput,
    }),
    data: pageOf(RelatedSchool),
    refusals,
    writes: false,
  }),
  statistics: get('/eduBureau/school/{schoolId}/statistics', {
    doc: '一个教育局或一所学校的学校数、已接入数、设备数与在线数。A-CALL-062',
    may: mayView,
    params: schoolParams,
    data: z.object({ schoolNum: z.int(), sharedNum: z.int(), deviceNum: z.int(), onlineNum: z.int() }),
    refusals,
  }),
  studentInfo: get('/eduBureau/school/{schoolId}/student/info', {
    doc: '一所学校的人数与学生此刻的动向，只有数字。A-CALL-063',
    may: mayView,
    params: schoolParams,
    data: z.object({
      studentNum: z.int(),
      teachingNum: z.int(),
      liveInDormitory: z.int(),
      noLiveInDormitory: z.int(),
      pausedNum: z.int().describe('学生中休学或账号停用、锁定的，动向不计'),
      inScNum: z.int(),
      inHomeNum: z.int(),
      onRoadNum: z.int(),
      unknowNum: z.int(),
      leaveNum: z.int(),
    }),
    refusals,
  }),
  week: get('/eduBureau/school/{schoolId}/week', {
    doc: '一所学校近 7 天每天的通行人次。A-RULE-052',
    may: mayView,
    params: schoolParams,
    data: z.array(z.object({ day: z.string(), num: z.int() })),
    refusals,
  }),
}
