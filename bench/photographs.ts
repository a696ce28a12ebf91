import type pg from 'pg'

/**
 * Gives a photograph of the face to those of the bulk who are in a department, where there is none yet. The pictures
 * themselves are nowhere: lists tell where to fetch them, and nobody fetches them here.
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
