import { boardCalls } from '../../areas/dormitory/boardContract.ts'
import { type BoardBuilding, type BoardStudent, returnState } from '../../areas/dormitory/boardViews.ts'
import { moralEducation } from '../../areas/moralEducation/contract.ts'
import { type FakeAnswer, answer } from './answers.ts'

/** A boarder who has returned, with `changes` applied. */
export const boarder = (changes: Partial<BoardStudent> & Pick<BoardStudent, 'userId' | 'name'>): BoardStudent => ({
  studentReturnState: true,
  stateDictId: returnState.returned,
  leaveState: 'LEAVE_NO',
  studentId: `2026${changes.userId}`,
  faceId: null,
  bedNumber: 1,
  depts: '七年级3班',
  ...changes,
})

/** A room of a school's dormitory, with its students. */
interface FakeRoom {
  readonly id: number
  readonly name: string
  readonly floor: number
  readonly students: readonly BoardStudent[]
}

/** A building of the dormitory. */
export interface FakeBuilding {
  readonly id: number
  readonly name: string
  readonly rooms: readonly FakeRoom[]
}

/** The counts of a room. */
export const countsOf = (students: readonly BoardStudent[]) => {
  const present = students.filter(({ leaveState }) => leaveState === 'LEAVE_NO')
  const inDormitoryNum = present.filter(({ studentReturnState }) => studentReturnState).length
  return {
    inDormitoryNum,
    notInDormitoryNum: present.length - inDormitoryNum,
    leaveNum: students.length - present.length,
  }
}

const countRoom = ({ id, name, floor, students }: FakeRoom) => ({ id, name, floor, ...countsOf(students) })

const presentBuilding = ({ id, name, rooms }: FakeBuilding): BoardBuilding => ({
  id,
  name,
  rooms: rooms.map(countRoom),
})

/** The channel of a building's board, as its queue names it. */
export const channelOf = (buildingId: number) => `dormitory.board/2/${buildingId}`

/** Answers of a board with these buildings, which are read again for each request. */
export const boardOf = (buildings: () => readonly FakeBuilding[]): FakeAnswer[] => [
  answer(boardCalls.boardQueues, () => buildings().map(({ id }) => `${channelOf(id)}/the-seal`)),
  answer(boardCalls.studentNum, () => ({
    ...countsOf(buildings().flatMap(({ rooms }) => rooms.flatMap(({ students }) => students))),
    changesAt: null,
  })),
  answer(boardCalls.boardBuildings, () => buildings().map(presentBuilding)),
  answer(boardCalls.boardRooms, ({ query }) => {
    const rooms = buildings().find(({ id }) => id === query.dormitoryId)?.rooms ?? []
    const floors = [...new Set(rooms.map(({ floor }) => floor))]
    return Object.fromEntries(
      floors.map((floor) => [
        String(floor),
        rooms
          .filter((room) => room.floor === floor)
          .map(({ id, name, students }) => ({ id, name, students: [...students] })),
      ]),
    )
  }),
  answer(moralEducation.roomChecks, []),
  answer(boardCalls.boardLog, { events: [], resets: [] }),
  answer(boardCalls.currentPeriod, { current: null, next: null }),
]

/** A board with one building and two students, for tests that only pass by it. */
export const quietBoard = (): FakeAnswer[] =>
  boardOf(() => [
    {
      id: 1,
      name: '1号宿舍楼',
      rooms: [
        { id: 101, name: '101', floor: 1, students: [boarder({ userId: 11, name: '王小明' })] },
        {
          id: 102,
          name: '102',
          floor: 1,
          students: [boarder({ userId: 12, name: '李大伟', studentReturnState: false, stateDictId: 5 })],
        },
      ],
    },
  ])
