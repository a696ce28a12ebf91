import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText } from '../../platform/contract/ids.ts'
import { sheetImport, sheetTemplate } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { TermId } from './bellContract.ts'
import { timetableLimits } from './limits.ts'
import { TeacherIds } from './planContract.ts'
import { timetableRefusals } from './refusals.ts'
import { TeachingClassMember, TeachingClassView } from './views.ts'

const mayView = permission('timetable:plan:view')
const mayEdit = permission('timetable:class:edit')

const TeachingClassId = id('teachingClass')

const TeachingClass = z.object({
  id: TeachingClassId.optional(),
  termId: TermId,
  name: nameText(timetableLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newTeachingClassName' }),
  subjectId: id('subject'),
  gradeId: id('department', 'gradeNode'),
  teacherIds: TeacherIds,
  version: versionOf('teachingClassVersion'),
})

/** A search for teaching classes. */
export const TeachingClassSearch = z.object({
  termId: TermId,
  keyword: keywordText(64).default('').describe('名称、学科或教师'),
})
export type TeachingClassSearch = z.output<typeof TeachingClassSearch>

const { teachingClassTwice, teachingClassUsed, notStudents, memberConflict, notTeachers, notOffered } =
  timetableRefusals

/** Calls for teaching classes and their members (A-CALL-144). */
export const teachingClassCalls = {
  teachingClassPage: post('/timetable/teachingClass/find/page', {
    doc: '教学班分页，按名称；不维护教学班的教师只看到自己任教的',
    may: mayView,
    body: TeachingClassSearch.extend(pageInput),
    data: pageOf(TeachingClassView),
    refusals: [common.notFound],
    writes: false,
  }),
  saveTeachingClass: post('/timetable/teachingClass/save', {
    doc: '新增或保存教学班，它的课随之改学科与教师；版本不是最新时返回 10020 与当前内容',
    title: '保存教学班',
    may: mayEdit,
    body: TeachingClass,
    data: TeachingClassView,
    refusals: [common.notFound, common.stale, teachingClassTwice, memberConflict, notTeachers, notOffered],
  }),
  deleteTeachingClass: del('/timetable/teachingClass/delete', {
    doc: '删除教学班与它的名单；还有课的不能删除',
    may: mayEdit,
    query: { id: TeachingClassId },
    data: nothing,
    refusals: [common.notFound, teachingClassUsed],
  }),
  members: get('/timetable/teachingClass/{id}/members', {
    doc: '教学班的学生名单，按班级、学号',
    may: mayView,
    params: { id: id('taughtTeachingClass', 'teachingClass') },
    data: z.array(TeachingClassMember),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  saveMembers: post('/timetable/teachingClass/members/save', {
    doc: '保存教学班的学生名单，原来的被替换；学生同时有另一节课时不保存并说明，版本不是最新时返回 10020',
    title: '保存教学班名单',
    may: mayEdit,
    body: z.object({
      id: TeachingClassId,
      studentIds: z
        .array(id('user', 'student'))
        .max(timetableLimits.members, `最多 ${timetableLimits.members} 人`)
        .refine(areDistinct, '学生不能重复'),
      version: versionOf('teachingClassVersion').describe('教学班的版本'),
    }),
    data: nothing,
    refusals: [common.notFound, common.stale, notStudents, memberConflict],
  }),
  importMembers: post('/timetable/teachingClass/members/import', {
    doc: '按文件保存教学班的名单；文件中的教学班的名单被替换，有一行有误则全部不写',
    title: '导入教学班名单',
    may: mayEdit,
    body: z.object({ termId: TermId }),
    ...sheetImport,
    refusals: [common.notFound],
  }),
  memberTemplate: post('/timetable/teachingClass/members/import/template', {
    doc: '教学班名单导入模板的下载地址',
    title: '下载教学班名单模板',
    may: mayEdit,
    ...sheetTemplate,
  }),
}
