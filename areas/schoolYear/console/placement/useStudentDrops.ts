import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The drag data type of a student. Nothing else can be dropped here. */
export const studentDragType = 'application/x-xingtan-student'

const roomOf = ({ target }: DragEvent): HTMLElement | null => {
  const room = target instanceof Element ? target.closest('[data-room]') : null
  return room instanceof HTMLElement ? room : null
}

/** Handles students dropped on a class in `frame`, and marks the class under the pointer. */
export const useStudentDrops = (
  frame: RefObject<HTMLElement | null>,
  onDropped: (studentId: number, classId: number) => void,
): void => {
  const drop = useEffectEvent(onDropped)
  useEffect(() => {
    const rooms = frame.current
    if (rooms === null) return
    const mark = (over: HTMLElement | null) => {
      for (const room of rooms.querySelectorAll('[data-room]')) room.toggleAttribute('data-over', room === over)
    }
    const allow = (event: DragEvent) => {
      const room = roomOf(event)
      if (room === null || event.dataTransfer?.types.includes(studentDragType) !== true) return
      event.preventDefault()
      mark(room)
    }
    const handleDrop = (event: DragEvent) => {
      const room = roomOf(event)
      mark(null)
      const id = Number(event.dataTransfer?.getData(studentDragType) ?? '')
      if (room === null || id === 0) return
      event.preventDefault()
      drop(id, Number(room.dataset['room']))
    }
    const end = () => mark(null)
    rooms.addEventListener('dragover', allow)
    rooms.addEventListener('drop', handleDrop)
    rooms.addEventListener('dragend', end)
    return () => {
      rooms.removeEventListener('dragover', allow)
      rooms.removeEventListener('drop', handleDrop)
      rooms.removeEventListener('dragend', end)
    }
  }, [frame])
}
