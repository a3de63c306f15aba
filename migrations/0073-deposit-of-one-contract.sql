-- The state of one contract's deposit. The view is long: planning its query takes longer than answering it, and a
-- function in PL/pgSQL plans it once a connection.
create function deposit_standing(of_contract text) returns setof deposit_standings language plpgsql stable rows 1 as $$
begin
  return query select * from deposit_standings where contract_id = of_contract;
end
$$;
