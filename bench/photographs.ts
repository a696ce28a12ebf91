import type pg from 'pg'

/**
 * Adds face photo rows for bulk people in a department, if there are none yet. The bytes aren't stored: lists contain
 * their links, and the bench doesn't fetch them.
 */
export const addPhotographs = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(
    `with made as (
      insert into file (school_id, member_id, key, name, content_type, size, created_at)
      select school_id, id, 'bench-' || id, '人脸.jpg', 'image/jpeg', 40000, created_at from member
      where face_id is not null and main_department_id is not null and not exists (select 1 from face)
      returning school_id, id, member_id, created_at
    )
    insert into face (school_id, member_id, file_id, created_at) select school_id, member_id, id, created_at from made`,
  )
  if (rowCount) await client.query('vacuum (analyze) file, face')
}
