import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { liveTopic } from '../../platform/contract/liveTopic.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { DepartmentId, SchoolId } from '../registry/contract.ts'
import { CategoryView, ProjectId, ProjectView } from './projectContract.ts'
import { RecordDetail, RecordRow, RoomCheck, TargetRow, UserRank } from './recordViews.ts'
import { moralRefusals } from './refusals.ts'
import { RecordValue } from './value.ts'
import { recordStates } from './words.ts'

/** The longest texts, the most pictures of a record, and how old a record sent later may be, in days. */
export const recordLimits = { desc: 200, onDuty: 40, pictures: 9, targets: 300, lateDays: 60 } as const

const {
  alreadyWithdrawn,
  itemDisabled,
  notExaminer,
  notYourRecord,
  periodClosed,
  projectDisabled,
  tooEarly,
  tooManyPictures,
  valueOutOfRange,
} = moralRefusals

const mayEnter = permission('moralEducation:record:enter')
export const maySeeRecords = permission('moralEducation:record:view')

const RecordId = id('assessRecord')

/** Announces a record of a class or of the school, without names: listeners read the list again. */
export const recordTopic = liveTopic('moralEducation.records', {
  doc: '一个班级或全校有新的或更改的德育记录',
  message: z.object({ recordId: z.int().nullable().describe('全校的通道不含编号') }),
})

const Values = {
  itemId: id('assessItem', 'assessRecordedItem'),
  assessValue: RecordValue.optional().describe('手动输入的项目：0 到评分项分值之间；选择分值的项目不填'),
  desc: text(recordLimits.desc).default('').describe('说明'),
  onDutyName: text(recordLimits.onDuty).default('').describe('值周生记录、教师代录时，值周生的姓名'),
}

/** The filters of a list of records. */
const RecordSearch = z.object({
  projectId: ProjectId.optional(),
  targetId: id('assessTarget', 'assessRecordTarget').optional().describe('学生、班级或宿舍的编号'),
  departmentId: DepartmentId.optional().describe('当时所在的班级，或上级部门'),
  keyword: keywordText(40).default('').describe('对象的名称'),
  state: z.enum(recordStates).optional(),
  ofMine: flag.default(false).describe('只看自己记的'),
  ...daysInput,
})

export const recordCalls = {
  recordChoices: get('/moral/education/assessment/record/choices', {
    doc: '当前用户可以记分的项目，连同启用的类别与评分项',
    may: mayEnter,
    data: z.array(ProjectView.extend({ categories: z.array(CategoryView) })),
  }),
  recordGroups: get('/moral/education/assessment/record/groups', {
    doc: '一个项目的班级（学生项目）或楼栋（宿舍项目），供选择对象时先选；班级项目没有',
    may: mayEnter,
    query: { projectId: ProjectId },
    data: z.array(z.object({ id: z.int(), name: z.string() })),
    refusals: [common.notFound, notExaminer],
  }),
  recordTargets: get('/moral/education/assessment/record/targets', {
    doc: '一个项目可以记分的学生、班级或宿舍：按姓名、拼音、学号查找，或列出一个班级、一栋楼的',
    may: mayEnter,
    query: {
      projectId: ProjectId,
      keyword: keywordText(40).default('').register(fieldMeaning, { onlySought: true }),
      groupId: id('assessTarget', 'assessGroup').optional().describe('班级的编号；宿舍项目为楼栋的编号'),
    },
    data: z.array(TargetRow),
    refusals: [common.notFound, notExaminer],
    namesChildren: true,
  }),
  saveRecord: post('/moral/education/assessment/record/save', {
    doc: '记分；同一编号发送两次只记一次，补传的记录按当时的时间',
    may: mayEnter,
    body: z.object({
      clientKey: z
        .uuid()
        .register(fieldMeaning, { sample: 'assessClientKey', isOnce: true })
        .describe('由记分的设备给出的编号'),
      projectId: ProjectId,
      targetId: id('assessTarget', 'assessRecordTarget').describe('学生、班级或宿舍的编号'),
      ...Values,
      time: WireMoment.optional()
        .register(fieldMeaning, { sample: 'assessTime' })
        .describe('补传时：记分的时间；默认现在'),
    }),
    data: RecordRow,
    refusals: [common.notFound, notExaminer, projectDisabled, itemDisabled, valueOutOfRange, tooEarly],
    namesChildren: true,
  }),
  addPictures: post('/moral/education/assessment/record/{id}/pictures', {
    doc: '上传记录的图片，每张 5 MB 以内，最多 9 张；同一编号发送两次只存一次',
    title: '上传德育记录的图片',
    may: mayEnter,
    params: { id: RecordId },
    body: z.object({
      clientKey: z
        .uuid()
        .register(fieldMeaning, { sample: 'assessClientKey', isOnce: true })
        .describe('由设备给出的编号'),
    }),
    data: z.array(z.object({ id: z.int() })),
    refusals: [common.notFound, notYourRecord, tooManyPictures, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: { field: 'file', kinds: ['still'], mostBytes: 5 * 1024 * 1024, mostFiles: recordLimits.pictures },
  }),
  updateRecord: put('/moral/education/assessment/record/update', {
    doc: '修改自己记的分，周期结束前',
    may: mayEnter,
    body: z.object({ id: RecordId, ...Values, version: versionOf('assessVersion') }),
    data: RecordRow,
    refusals: [
      common.notFound,
      common.stale,
      notYourRecord,
      alreadyWithdrawn,
      periodClosed,
      itemDisabled,
      valueOutOfRange,
    ],
    namesChildren: true,
  }),
  withdrawRecord: put('/moral/education/assessment/record/withdraw', {
    doc: '撤回自己记的分并填写原因；已结束周期的统计随之更正并标明',
    may: mayEnter,
    body: z.object({ id: RecordId, reason: filledText(200, '请填写撤回原因') }),
    data: nothing,
    refusals: [common.notFound, notYourRecord, alreadyWithdrawn],
  }),
  recordPage: post('/moral/education/assessment/record/page', {
    doc: '德育记录分页，新的在前：自己考评的项目，与范围之内的班级',
    may: maySeeRecords,
    ...countedList(RecordSearch, RecordRow),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  record: get('/moral/education/assessment/record/{id}', {
    doc: '一条德育记录，连同图片、更正与申诉',
    may: maySeeRecords,
    params: { id: RecordId },
    data: RecordDetail,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  roomChecks: get('/moral/education/assessment/record/room', {
    doc: '一间宿舍今天的检查记录，新的在前：当前用户可以查看的，不含说明与图片',
    may: maySeeRecords,
    query: { roomId: id('assessTarget', 'assessRoom').describe('宿舍的编号') },
    data: z.array(RoomCheck),
    refusals: [common.notFound],
  }),
  recordQueue: get('/moral/education/assessment/record/queue', {
    doc: '一个班级或全校德育记录的实时通道',
    may: maySeeRecords,
    query: { classId: id('department', 'assessClass').optional().describe('班级的编号；没有或不是班级时为全校') },
    data: z.string(),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  exportRecords: post('/excel/moral/record', {
    doc: '导出德育记录，给出后台任务的编号',
    may: maySeeRecords,
    body: RecordSearch,
    data: startedJob,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  userDetail: get('/moral/education/assessment/user/detail', {
    doc: '一名学生一段时间的德育记录，早的在前。academics §7',
    may: maySeeRecords,
    query: { schoolId: SchoolId.optional(), userId: id('user', 'assessStudent'), ...daysInput },
    data: z.array(RecordDetail),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  userRank: get('/moral/education/assessment/user/rank', {
    doc: '一名学生（或所在班级，type 为 clz）一段时间在各项目的得分与年级名次。academics §7',
    may: maySeeRecords,
    query: {
      schoolId: SchoolId.optional(),
      userId: id('user', 'assessStudent'),
      type: z.enum(['clz', 'clazz', 'student']).default('clz').describe('clz 与 clazz 相同'),
      ...daysInput,
    },
    data: z.array(UserRank),
    refusals: [common.notFound],
    namesChildren: true,
  }),
}
