/**
 * Limits: periods per class and day (O-CONST-056), classes per call, minutes in which an undo is possible, undos
 * per round, minutes a round begins before its period (`roundLead`), minutes before a period from which no reason
 * is needed (`inTime`), characters of a reason.
 */
export const afterSchoolLimits = {
  periods: 3,
  classes: 200,
  undoMinutes: 10,
  undos: 1,
  roundLead: 30,
  inTime: 10,
  reason: 100,
} as const

/** Config key of the master device of a school: JSON with `masterDeviceId` (O-CONST-058). */
export const masterKey = 'afterSchoolMasterConfig'

/** Command to the master device (O-CONST-059). */
export const afterSchoolCommand = 'afterSchool'
