import { attendance } from '../contract.ts'

const reportReads = [attendance.month, attendance.daily, attendance.personDay, attendance.rollCall]

/** The calls that tell of corrections, and of the days that they change. */
export const correctionReads = [attendance.corrections, ...reportReads]

/** The calls that tell of shifts, and of the days that follow from them. */
export const shiftReads = [attendance.shifts, ...reportReads]
