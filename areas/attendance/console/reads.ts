import { attendance } from '../contract.ts'

const reportReads = [attendance.month, attendance.daily, attendance.personDay, attendance.rollCall]

/** Calls to read again after a correction changes. */
export const correctionReads = [attendance.corrections, ...reportReads]

/** Calls to read again after a shift changes. */
export const shiftReads = [attendance.shifts, ...reportReads]
