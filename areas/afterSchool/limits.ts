/** Limits of this area: how often a dismissal or a release can be taken back in a round, periods of a class a day (O-CONST-056), classes of one call, how long a dismissal can be taken back, before its period a round begins, and from when before it a dismissal is in time, min. */
export const afterSchoolLimits = {
  periods: 3,
  classes: 200,
  undoMinutes: 10,
  undos: 1,
  roundLead: 30,
  inTime: 10,
  reason: 100,
} as const

/** The name under which a school's master device is kept, as JSON with `masterDeviceId` (O-CONST-058). */
export const masterKey = 'afterSchoolMasterConfig'

/** The command to the master device (O-CONST-059). */
export const afterSchoolCommand = 'afterSchool'
