import type { ClassData } from '../../areas/organisation/classContract.ts'
import { nodes } from './school.ts'

/** The data of a class, with `changes` applied. */
export const classData = (changes: Partial<ClassData> = {}): ClassData => ({
  id: nodes.classThree,
  name: '七年级3班',
  slogan: '',
  version: 1,
  pictures: [],
  locations: [],
  areas: [],
  duty: { days: [], version: 'duty-1' },
  managers: [],
  versions: { pictures: 'pictures-1', locations: 'locations-1', areas: 'areas-1', managers: 'managers-1' },
  ...changes,
})
