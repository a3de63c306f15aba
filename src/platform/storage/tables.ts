declare module '../database/database.ts' {
  interface Tables {
    stored_objects: { key: string; size: string | number; content_type: string; touched_at: Date }
  }
}

export {}
