-- A mail that nobody needed any more when its turn came; its error used to say so in words, which the program then read.
alter table mails add column dropped boolean not null default false;

update mails set dropped = true, last_error = null where failed_at is not null and last_error = 'no longer wanted';
