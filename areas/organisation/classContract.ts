import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, get, permission, post, put } from '../../platform/contract/call.ts'
import { id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { contentVersionOf, versionOf } from '../../platform/contract/versioned.ts'
import { organisationRefusals as refusals } from './refusals.ts'

const operate = permission('school:org:operate')
const ClassId = id('department', 'class')
const ofClass = { id: ClassId }

/** Refusals of every call that changes a class. */
const classRefusals = [common.notFound, refusals.notClass, refusals.hidden, refusals.graduated]

const classRefusalsOrStale = [...classRefusals, common.stale]

/** Levels of a class manager (foundations §3). */
export const managerLevel = { none: 0, head: 1, deputy: 2 } as const
export const managerLevelNames: Readonly<Record<number, string>> = { 0: '任课教师', 1: '班主任', 2: '副班主任' }

/** Weekday numbers of the duty roster, from Monday on (conflicts C-021). */
export const dutyDays = [2, 3, 4, 5, 6, 7, 1] as const
export const dutyDayNames: Readonly<Record<number, string>> = {
  2: '星期一',
  3: '星期二',
  4: '星期三',
  5: '星期四',
  6: '星期五',
  7: '星期六',
  1: '星期日',
}

/** Upload limits for class pictures (foundations §5, §9). */
export const classPictures = {
  field: 'file',
  kinds: ['image'],
  mostBytes: 3 * 1024 * 1024,
  mostFiles: 5,
  tooLarge: refusals.pictureTooLarge,
} as const

/** Stored pictures are scaled down to fit this box, px. */
export const classPictureSize = { width: 1600, height: 1600 } as const

const Named = z.object({ id: z.int(), name: z.string() })
const ClassManager = z.object({ user: Named, level: z.int() })
const ClassPicture = z.object({ id: z.int(), name: z.string(), url: z.string() })
export type ClassPicture = z.output<typeof ClassPicture>

/** Parts of a class's data that are saved separately, each with the version of its content. */
const version = z.string()
export const ClassPictures = z.object({ pictures: z.array(ClassPicture), version })
export type ClassPictures = z.output<typeof ClassPictures>
export const ClassPlaces = z.object({ names: z.array(z.string()), version })
export const ClassDuty = z.object({
  days: z.array(z.object({ dayOfWeek: z.int(), users: z.array(Named) })),
  version,
})
export type ClassDuty = z.output<typeof ClassDuty>
const ClassManagers = z.object({ managers: z.array(ClassManager), version })

/** All data of a class. `versions` holds the content version of each separately saved part. */
export const ClassData = z.object({
  id: z.int(),
  name: z.string(),
  slogan: z.string(),
  version: z.int(),
  pictures: z.array(ClassPicture),
  locations: z.array(z.string()),
  areas: z.array(z.string()),
  duty: ClassDuty,
  managers: z.array(ClassManager),
  versions: z.object({ pictures: version, locations: version, areas: version, managers: version }),
})
export type ClassData = z.output<typeof ClassData>

const Slogan = z.object({ id: z.int(), slogan: z.string(), version: z.int() })

const placesCall = (path: `/${string}`, doc: string) =>
  post(path, {
    doc,
    may: operate,
    body: z.object({
      deptId: ClassId,
      names: z.array(filledText(40, '请输入地点名称')).max(30).describe('整体替换'),
      version: contentVersionOf('contentOfNothing'),
    }),
    data: ClassPlaces,
    refusals: classRefusalsOrStale,
  })

/** Calls for the data of a class beyond its place in the tree. */
export const classCalls = {
  classData: get('/org/dept/{id}/classData', {
    doc: '班级资料：口号、图片、地点、值日表与班级管理员。foundations §2、§3',
    may: permission('school:org:view'),
    params: ofClass,
    data: ClassData,
    refusals: [common.notFound, refusals.notClass],
  }),
  saveSlogan: post('/org/dept/{id}/slogan', {
    doc: '保存班级口号。foundations §2、§7',
    may: operate,
    params: ofClass,
    body: z.object({ slogan: text(200), version: versionOf('nodeVersion') }),
    data: Slogan,
    refusals: classRefusalsOrStale,
  }),
  addPictures: post('/org/dept/{id}/pictures', {
    doc: '上传班级图片，每张 3 MB 以内，连同已有的最多 5 张。foundations §2、§5',
    may: operate,
    params: ofClass,
    body: z.object({}),
    data: ClassPictures,
    refusals: [...classRefusals, refusals.pictureTooLarge, refusals.tooManyPictures, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: classPictures,
  }),
  keepPictures: put('/org/dept/{id}/pictures', {
    doc: '按给出的顺序保留班级图片，其余删除',
    title: '调整班级图片',
    may: operate,
    params: ofClass,
    body: z.object({
      ids: z.array(id('classPicture')).max(classPictures.mostFiles),
      version: contentVersionOf('contentOfPictures'),
    }),
    data: ClassPictures,
    refusals: classRefusalsOrStale,
  }),
  linkLocations: placesCall('/org/dept/link/locations', '保存班级使用的教室与场所。foundations §7，H-018'),
  linkAreas: placesCall('/org/dept/link/areas', '保存班级负责的区域，如清洁区。foundations §7，H-018'),
  saveDuty: post('/org/dept/{id}/duty', {
    doc: '保存值日表，整体替换；星期一至星期六为 2 至 7，星期日为 1。foundations §2、§3',
    may: operate,
    params: ofClass,
    body: z.object({
      days: z
        .array(z.object({ dayOfWeek: z.int().min(1).max(7), users: z.array(id('user', 'dutyUser')).max(60) }))
        .max(7),
      version: contentVersionOf('contentOfNothing'),
    }),
    data: ClassDuty,
    refusals: [...classRefusalsOrStale, refusals.notOnDuty, refusals.dayTwice],
  }),
  classManagers: get('/org/dept/{id}/managers', {
    forOtherClients: true,
    doc: '班级管理员：班主任 1、副班主任 2、任课教师 0。foundations §2、§7',
    may: permission('school:org:view'),
    params: ofClass,
    data: z.array(ClassManager),
    refusals: [common.notFound, refusals.notClass],
  }),
  saveClassManager: put('/org/dept/{id}/managers', {
    doc: '设置一名班级管理员；班主任只有一名。foundations §2、§7',
    may: operate,
    params: ofClass,
    body: z.object({
      userId: id('user', 'dutyUser'),
      level: z.int().min(0).max(2),
      version: contentVersionOf('contentOfManagers'),
    }),
    data: ClassManagers,
    refusals: [...classRefusalsOrStale, refusals.notStaff, refusals.headThere],
  }),
  deleteClassManager: del('/org/dept/{id}/managers/{userId}', {
    doc: '取消一名班级管理员。foundations §7',
    may: operate,
    params: { id: ClassId, userId: id('user', 'classManager') },
    query: { version: contentVersionOf('contentOfManagers') },
    data: ClassManagers,
    refusals: classRefusalsOrStale,
  }),
}
