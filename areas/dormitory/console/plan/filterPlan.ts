import type { PlanView } from '../../planViews.ts'

/** Returns the plan with only the rooms that have a student with this name and, if `isFreeOnly`, a free bed. */
export const filterPlan = (plan: PlanView, name: string, isFreeOnly: boolean): PlanView => {
  const word = name.trim()
  const floors = plan.floors.map(({ rooms, ...floor }) => ({
    ...floor,
    rooms: rooms.filter(
      ({ freeBeds, students }) =>
        (!isFreeOnly || freeBeds > 0) && (word === '' || students.some((one) => one.name.includes(word))),
    ),
  }))
  return { ...plan, floors: floors.filter(({ rooms }) => rooms.length > 0) }
}
