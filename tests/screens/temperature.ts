import { type FakeAnswer, answer } from './answers.ts'
import { toCountedPage } from '../../platform/contract/countedPage.ts'
import { temperature } from '../../areas/temperature/contract.ts'
import type {
  Archive,
  ClassTemperatureRow,
  EntryRow,
  PersonRow,
  PersonTemp,
  SheetFrame,
} from '../../areas/temperature/views.ts'

/** The day of the stage's temperatures. The fakes report it as the current day. */
export const temperatureDay = '2026-11-23'

/** The frame of a sheet in the middle of 晨检, with `changes` applied. */
export const sheetFrame = (changes: Partial<SheetFrame> = {}): SheetFrame => ({
  nowTime: `${temperatureDay} 07:40:12`,
  date: temperatureDay,
  periods: [
    { id: 1, name: '晨检', startTime: '06:30:00', endTime: '09:00:00' },
    { id: 2, name: '午检', startTime: '11:30:00', endTime: '14:30:00' },
  ],
  range: { least: 360, most: 373 },
  current: 1,
  periodId: 1,
  isSchoolDay: true,
  ...changes,
})

/** A class's figures, with `changes` applied. */
export const classRow = (
  changes: Partial<ClassTemperatureRow> & Pick<ClassTemperatureRow, 'clazzDeptId' | 'clazzName'>,
): ClassTemperatureRow => ({
  studentNum: 45,
  liveInDormitory: 20,
  noLiveInDormitory: 25,
  passInNum: 24,
  passOutNum: 1,
  tempResonableUserNum: 40,
  tempUnresonableUserNum: 2,
  noReportTempUserNum: 3,
  outsideFeverNum: 0,
  ...changes,
})

/** A reading in the first period, with `changes` applied. */
export const reading = (changes: Partial<PersonTemp> = {}): PersonTemp => ({
  periodId: 1,
  tempF: 365,
  createTime: `${temperatureDay} 07:31:05`,
  updateTime: `${temperatureDay} 07:31:06`,
  submitterName: '周若曦',
  source: 'school',
  abnormal: false,
  otherFever: null,
  ...changes,
})

/** A person's row of the day, with `changes` applied. */
export const personRow = (changes: Partial<PersonRow> & Pick<PersonRow, 'userId' | 'name'>): PersonRow => ({
  stuOrTechCode: `S${changes.userId}`,
  depts: [{ name: '七年级3班' }],
  temps: [],
  outside: [],
  absence: null,
  ...changes,
})

/** A pupil on the sheet of a class, with `changes` applied. */
export const entryRow = (changes: Partial<EntryRow> & Pick<EntryRow, 'userId' | 'name'>): EntryRow => ({
  stuOrTechCode: `S${changes.userId}`,
  tempF: null,
  submitterName: '',
  source: null,
  absence: null,
  readingId: null,
  mayWithdraw: false,
  ...changes,
})

/** A pupil's archive, with `changes` applied. */
export const archiveOf = (changes: Partial<Archive> = {}): Archive => ({
  frame: sheetFrame({ periodId: null }),
  profile: {
    userId: 12,
    name: '李小红',
    gender: 2,
    clazzName: '七年级3班',
    birthDate: '2013-05-06',
    telephone: '139******22',
    idCard: '1101**********123X',
    familyAddress: '青禾区杏坛路****',
  },
  relatives: [{ name: '李建国', relationship: '父亲', telephone: '139******33' }],
  teachers: [{ name: '周若曦', title: '班主任', telephone: '138******44' }],
  userTemperatureVOS: [
    { date: '2026-11-20', temps: [reading({ tempF: 381, abnormal: true })], periodIds: [1, 2], isSchoolDay: true },
    { date: '2026-11-22', temps: [reading()], periodIds: [1, 2], isSchoolDay: false },
    { date: temperatureDay, temps: [reading()], periodIds: [1, 2], isSchoolDay: true },
  ],
  ...changes,
})

const zeroCounts = {
  studentNum: 0,
  liveInDormitory: 0,
  noLiveInDormitory: 0,
  passInNum: 0,
  passOutNum: 0,
  tempResonableUserNum: 0,
  tempUnresonableUserNum: 0,
  noReportTempUserNum: 0,
  outsideFeverNum: 0,
}
const zeroStaffCounts = {
  teacherNum: 0,
  passInNum: 0,
  passOutNum: 0,
  tempResonableUserNum: 0,
  tempUnresonableUserNum: 0,
  noReportTempUserNum: 0,
  outsideFeverNum: 0,
}

/** Answer with the settings that a school begins with. */
export const firstSettings: FakeAnswer = answer(temperature.settings, {
  today: temperatureDay,
  periods: sheetFrame().periods.map((period) => ({ ...period, countedToday: 0 })),
  planned: null,
  temperaterRange: '360,373',
})

/** Answers of a school without any reported temperatures. */
export const noTemperatures: FakeAnswer[] = [
  answer(temperature.schoolReport, {
    frame: sheetFrame(),
    scName: '',
    totals: zeroCounts,
    data: [],
    total: 0,
    pageSize: 10,
    totalPages: 0,
  }),
  answer(temperature.regionReport, { frame: sheetFrame(), totals: zeroCounts, rows: [] }),
  answer(temperature.staffReport, { frame: sheetFrame(), totals: zeroStaffCounts, rows: [] }),
  answer(temperature.staffDetail, { frame: sheetFrame(), scName: '', totals: zeroStaffCounts, rows: [] }),
  answer(temperature.history, ({ query }) => toCountedPage(query, [], 0)),
  answer(temperature.schoolNames, []),
  firstSettings,
]
