/** Entry type codes of access records (operations §4). */
export const entryType = {
  leftDormitory: 5,
  backInDormitory: 6,
  leftSchool: 7,
  backAtSchool: 8,
  leftHome: 9,
  backHome: 10,
  safetyCheckIn: 80,
  leftForHome: 81,
  attendance: 82,
  classDismissed: 83,
  keptAfterClass: 84,
  releasedLater: 85,
  enteredCanteen: 382,
  leftCanteen: 383,
} as const

/** Names of all entry types, in display order. */
export const entryTypeNames: ReadonlyMap<number, string> = new Map([
  [entryType.leftDormitory, '离寝'],
  [entryType.backInDormitory, '归寝'],
  [entryType.leftSchool, '离校'],
  [entryType.backAtSchool, '返校'],
  [entryType.leftHome, '离家'],
  [entryType.backHome, '到家'],
  [entryType.safetyCheckIn, '平安签到'],
  [entryType.leftForHome, '离校回家'],
  [entryType.attendance, '考勤签到'],
  [entryType.classDismissed, '放学'],
  [entryType.keptAfterClass, '留校'],
  [entryType.releasedLater, '留校后放学'],
  [entryType.enteredCanteen, '进入食堂'],
  [entryType.leftCanteen, '离开食堂'],
])

/** The entry types of the general records table and of the gate's table (operations §9). */
export const generalTypes: readonly number[] = [5, 6, 7, 8, 9, 10, 82]
export const gateTypes: readonly number[] = [7, 8]

/** Returns the name of an entry type, or 未知 for an unknown code, as the gate's calls do. */
export const entryTypeName = (code: number): string => entryTypeNames.get(code) ?? '未知'
