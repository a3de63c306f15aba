insert into staff_members (id, email, name, role, created_at) values ('stf_1', 'moira@patter.example', 'Moira Kerr', 'owner', '2026-01-01 09:00Z');

insert into staff_changes (id, at, member_id, member_name, action, subject, details) values ('chg_1', '2026-01-02 09:00Z', 'stf_1', 'Moira Kerr', 'team.joined', 'stf_1', '{}');
