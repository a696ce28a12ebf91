import { studentRegistration as calls } from '../contract.ts'

/** The calls that a change of a task or an application changes. */
export const registrationReads = [calls.tasks, calls.task, calls.statistics, calls.applications, calls.application]

/** Addresses of the area's screens. */
export const places = {
  tasks: '/studentRegistrationManagement/index',
  edit: (id: number) => `/studentRegistrationManagement/addTask?id=${id}`,
  copy: (id: number) => `/studentRegistrationManagement/addTask?copy=${id}`,
  add: '/studentRegistrationManagement/addTask',
  task: (id: number) => `/studentRegistrationManagement/viewTaskDetails?id=${id}`,
} as const

/** A wire time to the minute. */
export const toMinute = (time: string) => time.slice(0, 16)
