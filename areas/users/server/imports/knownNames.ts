import type { Db } from '../../../../platform/server/database/connection.ts'
import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import {
  type KnownNames,
  type NamedColumns,
  type NamesContext,
  findNearestText,
} from '../../../imports/server/index.ts'
import { nodeType } from '../../../registry/contract.ts'
import { type RoomIndex, findBuildingNames, findRoom, readRooms } from './beds.ts'
import { findClassGroup } from './classGroup.ts'
import { readClassMeaning } from './gradeLevels.ts'
import { findGrade, isWithoutClass } from './gradePlacement.ts'
import { type Node, findNodeByName, findNodes, isOpen, listOfSameGrade } from './nodes.ts'
import { splitWords } from './splitWords.ts'
import { type TeacherKey, splitClassCell, teacherRoles } from './teacherSheet.ts'

type Nodes = ReadonlyMap<number, Node>

const isClass = ({ type }: Node) => type === nodeType.class
const isDepartment = ({ type }: Node) => type !== nodeType.class

const listTargets = (nodes: Nodes, isMeant: (node: Node) => boolean) =>
  [...nodes.values()]
    .filter((node) => isMeant(node) && node.isReached && isOpen(node))
    .map(({ path }) => path.join('/'))

const knowClasses = (nodes: Nodes, today: string): KnownNames => {
  const targets = listTargets(nodes, isClass)
  return {
    targets,
    canRead: (name, within) => 'node' in findNodeByName(nodes, name, { what: '', isMeant: isClass, within, today }),
    findNearest: (name, within) => findNearestText(`${within ?? ''}${name}`, listOfSameGrade(nodes, name, within)),
  }
}

const knowDepartments = (nodes: Nodes, today: string): KnownNames => {
  const targets = listTargets(nodes, isDepartment)
  return {
    targets,
    canRead: (name) => 'node' in findNodeByName(nodes, name, { what: '', isMeant: isDepartment, today }),
    findNearest: (name) => findNearestText(name, targets),
  }
}

const knowWords = (targets: readonly string[]): KnownNames => ({
  targets,
  canRead: (name) => targets.includes(name),
  findNearest: (name) => findNearestText(name, targets),
})

const knowGrades = (nodes: Nodes, today: string): KnownNames => {
  const targets = listTargets(nodes, ({ type }) => type === nodeType.grade)
  return {
    targets,
    canRead: (name) => 'node' in findGrade(nodes, name, today),
    findNearest: (name) => findNearestText(name, targets),
  }
}

/** The classes of a sheet that adds pupils, where freshmen may have their grade in the column of the class. */
const knowClassesOrGrades = (nodes: Nodes, today: string): KnownNames => {
  const classes = knowClasses(nodes, today)
  const isGrade = (name: string) => 'node' in findGrade(nodes, name, today)
  return {
    ...classes,
    canRead: (name, within) => classes.canRead(name, within) || (within === undefined && isGrade(name)),
  }
}

const onlyNumbers = /^[第\d一二三四五六七八九十()[\]【】.·、,~至到和及\s-]+班?$/u

/** True for a class that doesn't name its grade, such as (2) or 2班. In the next sheet it would be another class. */
const namesNoGrade = (value: string): boolean =>
  onlyNumbers.test(value.normalize('NFKC')) && readClassMeaning(value, undefined, 0) === null

const knowRooms = (rooms: RoomIndex): KnownNames => {
  const targets = rooms.all.filter(({ isManaged }) => isManaged).map(({ building, name }) => `${building}/${name}`)
  return {
    targets,
    // A room of an unknown building can't be read either, but only the building needs a choice.
    canRead: (name, building) =>
      building === undefined ||
      rooms.findBuilding(building) === undefined ||
      findRoom(rooms, building, name) !== undefined,
    findNearest: (name, building) => findNearestText(`${building ?? ''}/${name}`, targets),
  }
}

const isWithoutClassCell = ({ className }: SheetRow<'className'>) =>
  className === null || isWithoutClass(String(className))

/** A grade is read by itself for a pupil without a class, or if the class says only its number. */
const gradeColumn = {
  key: 'gradeName',
  appliesTo: (row: SheetRow<'className'>) =>
    isWithoutClassCell(row) || /^第?[\d一二三四五六七八九十]+班?$/u.test(String(row.className).trim()),
} as const
const classColumn = {
  key: 'className',
  within: 'gradeName',
  needsContext: namesNoGrade,
  appliesTo: (row: SheetRow<'className'>) => !isWithoutClassCell(row),
} as const

const readClasses = async (db: Db, importing: NamesContext) =>
  knowClasses(await findNodes(db, importing), importing.today)

/** The class of a sheet that names students by name and class. */
export const namedClass: NamedColumns<'className' | 'gradeName'> = {
  columns: [classColumn],
  read: async (db, importing) => new Map([['className', await readClasses(db, importing)]]),
}

/** The grade, class and dormitory room of a sheet of students. */
export const namedPlaces: NamedColumns<'className' | 'gradeName' | 'building' | 'room'> = {
  columns: [gradeColumn, classColumn, { key: 'building' }, { key: 'room', within: 'building' }],
  read: async (db, importing) => {
    const nodes = await findNodes(db, importing)
    const rooms = await readRooms(db, { ...importing, holds: false })
    const buildings = await findBuildingNames(db, importing)
    return new Map<'className' | 'gradeName' | 'building' | 'room', KnownNames>([
      ['gradeName', knowGrades(nodes, importing.today)],
      ['className', knowClassesOrGrades(nodes, importing.today)],
      ['building', { ...knowWords(buildings), canRead: (name) => rooms.findBuilding(name) !== undefined }],
      ['room', knowRooms(rooms)],
    ])
  },
}

/** The departments, roles and classes of a sheet of teachers. */
export const namedByTeachers: NamedColumns<TeacherKey> = {
  columns: [
    ...(['departments', 'roles'] as const).map((key) => ({ key, split: splitWords })),
    ...(['heads', 'deputies', 'teaches'] as const).map((key) => ({
      key,
      split: splitClassCell,
      needsContext: namesNoGrade,
    })),
  ],
  read: async (db, importing) => {
    const nodes = await findNodes(db, importing)
    const classes = knowClasses(nodes, importing.today)
    const canReadTaught = (name: string) =>
      classes.canRead(name, undefined) || findClassGroup(nodes, name, importing.today).length > 0
    return new Map<TeacherKey, KnownNames>([
      ['departments', knowDepartments(nodes, importing.today)],
      ['roles', knowWords([...teacherRoles.keys()])],
      ['heads', classes],
      ['deputies', classes],
      ['teaches', { ...classes, canRead: canReadTaught }],
    ])
  },
}
