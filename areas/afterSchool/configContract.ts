import { z } from 'zod'
import { get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { DepartmentId, SchoolId } from '../registry/contract.ts'
import { afterSchoolLimits } from './limits.ts'
import { Deviations, Periods } from './periods.ts'
import { afterSchoolRefusals } from './refusals.ts'
import { AfterSchoolConfig, AfterSchoolNode, PublicationResult, PublicationRow } from './views.ts'

const mayEdit = permission('afterSchool:config:edit')
const mayPublish = permission('afterSchool:config:publish')
const ClassId = id('afterSchoolClass')
const ClassIds = z.array(ClassId).min(1).max(afterSchoolLimits.classes)

/** Grades and classes to choose from. */
const nodeChoice = { may: mayEdit, data: z.array(AfterSchoolNode), refusals: [common.notFound] }

const saved = {
  deptId: ClassId,
  deviceId: id('device').nullable().default(null).describe('本班的显示屏'),
  periods: Periods,
  weekdays: Deviations.default([]).describe('与平时不同的星期'),
}

/** Calls for the dismissal configuration and its publication to the master device. */
export const configCalls = {
  findConfig: get('/config/get/dept/afterSchoolCfg', {
    doc: '各班的放学配置；没有设置过的班级不在其中。operations §7',
    may: mayEdit,
    query: { deptIds: ClassIds.describe('班级编号，以逗号分隔') },
    data: z.array(AfterSchoolConfig),
    refusals: [common.notFound],
  }),
  saveConfig: post('/config/set/dept/{deptId}/afterSchoolCfg', {
    doc: '保存一个班级的放学时段与显示屏。operations §7',
    title: '保存班级放学时段',
    may: mayEdit,
    params: { deptId: ClassId },
    body: z.object({ ...saved, deptId: ClassId.optional().describe('以路径中的班级为准') }),
    data: nothing,
    refusals: [common.notFound],
  }),
  saveAll: post('/afterSchool/config/saveAll', {
    doc: '保存多个班级的放学配置，有一个不成则全部不保存。operations §2.11',
    title: '保存全部班级放学时段',
    may: mayEdit,
    body: z.object({
      configs: z
        .array(z.object(saved))
        .min(1)
        .max(afterSchoolLimits.classes)
        .refine((all) => new Set(all.map(({ deptId }) => deptId)).size === all.length, '同一班级只能保存一次'),
    }),
    mostBytes: kilobytes(600),
    data: nothing,
    refusals: [common.notFound],
  }),
  grades: get('/dept/v2/getAllGradeBySchoolId', {
    ...nodeChoice,
    doc: '学校的年级，供放学配置选择。operations §7',
    query: { schoolId: SchoolId },
  }),
  classes: get('/dept/v2/getAllClzByGradeId', {
    ...nodeChoice,
    doc: '年级的班级，供放学配置选择。operations §7',
    query: { deptId: DepartmentId },
  }),
  publish: post('/afterSchool/publish', {
    doc: '把已保存的放学配置逐班发布到发布主机：指令 afterSchool，数据为 userId、deptId、fromDeviceId。operations §7',
    title: '发布放学配置',
    may: mayPublish,
    body: z.object({ deptIds: ClassIds }),
    data: z.array(PublicationResult),
    refusals: [
      common.notFound,
      afterSchoolRefusals.noMaster,
      afterSchoolRefusals.masterGone,
      afterSchoolRefusals.notConfigured,
    ],
    transaction: 'own',
  }),
  publications: post('/afterSchool/publication/page', {
    doc: '发布记录，由新到旧',
    may: mayEdit,
    body: z.object({ deptId: ClassId.optional(), ...pageInput }),
    data: pageOf(PublicationRow),
    refusals: [common.notFound],
    writes: false,
  }),
}
