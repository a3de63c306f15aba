-- When the report was made that says where a viewer stopped, by the viewer's clock, never later than ours: a report that
-- comes late does not move them back. Null for reports from before this version.
alter table watches add column position_at timestamptz;
