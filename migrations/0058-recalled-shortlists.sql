-- A shortlist that was sent can be called back: nobody of the client sees it with their next request.
alter table shortlists drop constraint shortlists_state_check;
alter table shortlists drop constraint shortlists_check;
alter table shortlists add column recalled_at timestamptz;
alter table shortlists add column recalled_by text references staff_members (id);
alter table shortlists add constraint shortlists_state_check check (state in ('draft', 'sent', 'recalled'));
alter table shortlists add constraint shortlists_check check ((state = 'draft') = (sent_at is null));
alter table shortlists add constraint shortlists_recalled_check check ((state = 'recalled') = (recalled_at is not null));
